"""English: the day first and the month in letters, so that nobody mistakes one for the other; 24 hours, as the lists say them."""
