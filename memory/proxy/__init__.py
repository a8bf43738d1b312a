"""The OpenAI-compatible door: a chat passes through to the model, with memory before it and after it (SPEC 11.4)."""
