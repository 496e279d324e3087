"""The bot levels: from Greenhorn to Gunslinger."""
