"""Django's PostgreSQL engine, over the embedded server unless DATABASE_URL names another."""
