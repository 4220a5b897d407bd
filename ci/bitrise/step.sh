#!/usr/bin/env bash
# The step that step.yml describes: its inputs come as variables in small letters.
# shellcheck disable=SC2154
set -euo pipefail

program="$(command -v release-gate || true)"
if [[ -z "$program" ]]; then
  [[ -n "$repository" ]] || { echo "release-gate is not on the path; give the input 'repository' to build it" >&2; exit 64; }
  checkout="$(mktemp -d)"
  git clone --quiet --depth 1 --branch "$revision" -- "$repository" "$checkout"
  program="$("$checkout/ci/build")"
fi

reports=()
while IFS=$' \t' read -r line; do
  [[ -z "$line" ]] || reports+=("$line")
done <<<"$paths"

# What Bitrise shows as tests are folders with a name and a file of results.
tests="${BITRISE_TEST_RESULT_DIR:-$BITRISE_DEPLOY_DIR}/release-gate"
mkdir -p "$tests"
printf '{"test-name": "release-gate"}\n' >"$tests/test-info.json"

code=0
"$program" check --rules="$rules" --candidate="$candidate" --baseline="$baseline" \
  --report="$BITRISE_DEPLOY_DIR/release-gate.md" --json="$BITRISE_DEPLOY_DIR/release-gate.json" \
  --junit="$tests/release-gate.xml" -- ${reports[@]+"${reports[@]}"} || code=$?

case "$code" in 0) verdict=pass ;; 1) verdict=fail ;; 2) verdict=hold ;; *) verdict=error ;; esac
envman add --key RELEASE_GATE_VERDICT --value "$verdict"
envman add --key RELEASE_GATE_REPORT --value "$BITRISE_DEPLOY_DIR/release-gate.md"
cat "$BITRISE_DEPLOY_DIR/release-gate.md" || true
exit "$code"
