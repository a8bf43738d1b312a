"""The door for models' own protocol: MCP over HTTP and over stdio (SPEC 11.3)."""
