"""The embedded PostgreSQL and the supervisor of `make run`. Standard library only: this runs before anything else does."""
