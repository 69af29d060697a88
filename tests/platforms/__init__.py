"""Windows and macOS as far as they can be had on Linux: what these lack is hidden, and what only they have is faked."""
