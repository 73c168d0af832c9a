-- Hex. After the swap the same colour is to move again, in the other person's hands, and may not swap back.
chains { along = around }
stone:drop "place" { anywhere, land }
move "swap" { swap_seats, go_to "white" }
