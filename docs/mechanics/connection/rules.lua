-- Three Shores: stones are placed, and stay. The very first one may not lie on a shore.
chains { along = around }
stone:drop "first" { choose(inland), land }
stone:drop "place" { anywhere, land }
