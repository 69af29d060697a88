"""What both terminal tables share: cards as coloured text, and what of a seat's view is shown, and how."""
