#!/usr/bin/env bash
# Asks release-gate in Xcode Cloud whether a version may go to 100 %. Copy it to the folder ci_scripts beside the Xcode
# project, and make a workflow named as RELEASE_GATE_WORKFLOW says, started by a schedule, with the variables below as
# its environment. Other workflows pass here without a check.
#
#   RELEASE_GATE_WORKFLOW     "Release gate"
#   RELEASE_GATE_CANDIDATE    8.2.0
#   RELEASE_GATE_BASELINE     8.1.0
#   RELEASE_GATE_RULES        rules.yml, from the top of the repository
#   RELEASE_GATE_REPORTS      reports, a file or folder, from the top of the repository
#   RELEASE_GATE_REPOSITORY   the Git repository that the program is built from where it is not on the path
#   RELEASE_GATE_REVISION     v0.1.0, the tag that is built
#
# Only a pass (0) lets the build succeed: a fail (1), a hold (2) and an error (64 and more) end it. Xcode Cloud shows no
# files of a script, so the report stands in the log.
set -euo pipefail

[[ "${CI_WORKFLOW:-}" == "${RELEASE_GATE_WORKFLOW:-Release gate}" ]] || exit 0
cd "$CI_PRIMARY_REPOSITORY_PATH"

program="$(command -v release-gate || true)"
if [[ -z "$program" ]]; then
  checkout="$(mktemp -d)"
  git clone --quiet --depth 1 --branch "${RELEASE_GATE_REVISION:-v0.1.0}" -- "$RELEASE_GATE_REPOSITORY" "$checkout"
  program="$("$checkout/ci/build")"
fi

exec "$program" check --rules="${RELEASE_GATE_RULES:-rules.yml}" \
  --candidate="$RELEASE_GATE_CANDIDATE" --baseline="${RELEASE_GATE_BASELINE:-previous}" \
  -- "${RELEASE_GATE_REPORTS:-reports}"
