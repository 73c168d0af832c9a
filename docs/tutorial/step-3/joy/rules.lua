-- Two for Joy: magpies steal rings out of each other's nests.
magpie:move { along(around), step, land(open) }
