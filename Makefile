# make run     start everything (PORT=8000, DATA_DIR=var)
# make test    run every test (T="tests/unit -k name" for some)
# make check   the rules of the code: lint, types, layers, templates, migrations, translations
# make soak    the long forms of the security programme (ROW=33 for one), with their figures
# make audit   known faults of the packages, of the code, and secrets in the repository
# make hooks   run make check before every commit

PORT ?= 8000
DATA_DIR ?= var
T ?=
ROW ?=

export PORT DATA_DIR

.PHONY: run test check browser hooks soak audit
.DEFAULT_GOAL := run

run:
	@exec sh .ci/setup.sh run

test:
	@exec sh .ci/setup.sh test $(T)

soak:
	@exec sh .ci/setup.sh soak $(ROW)

check browser hooks audit:
	@exec sh .ci/setup.sh $@
