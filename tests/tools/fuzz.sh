#!/usr/bin/env bash
# Fuzzes in the sanitize build, which must be there:
#
#   tests/tools/fuzz.sh [SECONDS each] [TARGET...]     20 seconds, all targets of tests/fuzz/corpus
#
# Prints executions and branches reached of every target. An input that crashes, leaks, hangs or takes
# too much memory is kept in build/fuzz/crashes and makes this fail; mended, it belongs into the corpus,
# which ctest replays. What else was found is kept in build/fuzz/corpus for the next time.
# PERTHRO_FUZZ_SEED is where chance begins (1), PERTHRO_FUZZ_JOBS how many run at once (all processors).
set -uo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." || exit 2

export seconds=${1:-20} program=build/sanitize/fuzz
shift || true
targets=("$@")
[ ${#targets[@]} -gt 0 ] || mapfile -t targets < <(ls tests/fuzz/corpus)
jobs=${PERTHRO_FUZZ_JOBS:-$(nproc)}
longest_input=25 # seconds; scripts are stopped within their limits, a tenth of it
mkdir -p build/fuzz/crashes build/fuzz/logs
export ASAN_OPTIONS=detect_stack_use_after_return=0:allocator_may_return_null=1 longest_input

fuzz_one() { # TARGET
    local target=$1 dictionary=tests/fuzz/dictionaries/$1.dict words=()
    mkdir -p "build/fuzz/corpus/$target"
    # Protocols of one family share their words.
    [ -f "$dictionary" ] || dictionary=tests/fuzz/dictionaries/${target%_*}.dict
    [ -f "$dictionary" ] && words=(-dict="$dictionary")
    # The last resort ends what does not even hear the fuzzer's own alarm.
    PERTHRO_FUZZ=$target timeout --kill-after=10 $((seconds + 4 * longest_input)) "$program" \
        -max_total_time="$seconds" -timeout="$longest_input" -rss_limit_mb=2500 -max_len=4096 \
        -seed="${PERTHRO_FUZZ_SEED:-1}" -print_final_stats=1 "${words[@]}" \
        -artifact_prefix="$PWD/build/fuzz/crashes/$target-" \
        "$PWD/build/fuzz/corpus/$target" "$PWD/tests/fuzz/corpus/$target" >"build/fuzz/logs/$target" 2>&1
    local code=$? log=build/fuzz/logs/$target runs reached
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    reached=$(grep -o 'cov: [0-9]*' "$log" | tail -1)
    printf '%-12s %9s executions  %-12s %s\n' "$target" "${runs:-?}" "${reached:-cov: ?}" \
        "$([ $code = 0 ] && echo passed || echo "FAILED ($code): $log")"
    [ $code = 0 ] && return
    grep -E -m 6 'ERROR|SUMMARY|PROMISE|runtime error|Test unit written' "$log"
    return 1
}
export -f fuzz_one

[ -x "$program" ] || { echo "fuzz.sh: build the preset sanitize first" && exit 2; }
printf '%s\n' "${targets[@]}" | xargs -P "$jobs" -I '{}' bash -c 'fuzz_one {}' || {
    echo "inputs that must be mended: build/fuzz/crashes" && exit 1
}
