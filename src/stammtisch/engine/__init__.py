"""Games as WebAssembly: one file a game, with its rules and the search, from the source that Numba compiles for us.

`entries` lists what such a file can be asked, `description` what it says about itself, `build` makes it and keeps it.
The other side, in TypeScript, is `web/engine/`; docs/engine.md is for those who use it.
"""
