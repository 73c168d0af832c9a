-- Amazons: a slide, then a shot along another slide from the new cell; the cell just left is free for it.
queen:move { along(around), slide, land, along(around), slide, put(arrow) }
