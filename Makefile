# make run     start everything (PORT=8000, DATA_DIR=var)
# make test    run every test (T="tests/unit -k name" for some)
# make check   the rules of the code: lint, types, layers, templates, migrations, translations
# make hooks   run make check before every commit

PORT ?= 8000
DATA_DIR ?= var
T ?=

export PORT DATA_DIR

.PHONY: run test check browser hooks
.DEFAULT_GOAL := run

run:
	@exec sh .ci/setup.sh run

test:
	@exec sh .ci/setup.sh test $(T)

check browser hooks:
	@exec sh .ci/setup.sh $@
