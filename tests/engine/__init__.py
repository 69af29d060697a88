"""Games as WebAssembly."""
