#!/bin/bash
# Completes command lines in the shells themselves: in a terminal where that can be had, or by asking the shell.
#
#   completion_test.sh ALINIFY_CLI
#
# A shell that is not installed is said, and left out; bash is always there.
set -eu
cli=$(readlink -f "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for shell in bash zsh fish; do "$cli" completion $shell >"$work/$shell"; done
cd "$work"
touch "image one.tif" other.tif
failures=0
# expect SHELL LINE "ANSWERS": the sorted answers, on one line.
expect() {
  local got
  got=$("answers_of_$1" "$2" | sort | tr '\n' ' ' | sed 's/ $//')
  [ "$got" = "$3" ] && return
  echo "FAILED in $1: '$2' is completed by '$got', not '$3'"
  failures=$((failures + 1))
}
every_shell() {
  expect "$1" 'alinify-cli regi' 'register'
  expect "$1" 'alinify-cli register --transform-o' '--transform-out'
  expect "$1" 'alinify-cli register --engine opencv-d' 'opencv-dis'
  expect "$1" 'alinify-cli batch list.csv --report ' 'html json'
  expect "$1" 'alinify-cli flatfield a' 'apply'
  expect "$1" 'alinify-cli flatfield apply --thr' '--threads'
}

# ---- bash --------------------------------------------------------------------------------------------------------------
# shellcheck disable=SC1091
source "$work/bash"
answers_of_bash() {
  COMP_LINE=$1 COMP_POINT=${#1} COMPREPLY=()
  _alinify_cli
  [ ${#COMPREPLY[@]} = 0 ] || printf '%s\n' "${COMPREPLY[@]}"
}
bash -n "$work/bash"
every_shell bash
# bash cuts words at = and :, and wants only what follows.
expect bash 'alinify-cli register --engine=opencv-d' 'opencv-dis'
expect bash 'alinify-cli register --device cuda:' 'all'
expect bash 'alinify-cli register --set downsamp' 'downsample='
expect bash 'alinify-cli phantom --seed ' ''
expect bash 'alinify-cli warp --image ' ''
expect bash 'alinify-cli warp ' ''
expect bash 'alinify-cli flatfield ' 'apply estimate'
# In a terminal, with readline: what is typed, and what the program is then given. Names of files are readline's own.
cat >"$work/rc" <<RC
PS1=
cd "$work"
alinify-cli() { printf 'GIVEN:'; printf '<%s>' "\$@"; echo; }
source "$work/bash"
RC
printf 'alinify-cli regi\t--eng\topencv-d\t--device=cp\t--fixed image\\ o\t\nexit\n' |
  TERM=dumb script -qec "bash --rcfile '$work/rc' -i" /dev/null >"$work/terminal.txt" 2>&1
grep -q 'GIVEN:<register><--engine><opencv-dis><--device=cpu><--fixed><image one.tif>' "$work/terminal.txt" ||
  { cat "$work/terminal.txt"; echo "FAILED in bash: a line that was typed"; failures=$((failures + 1)); }

# ---- zsh ---------------------------------------------------------------------------------------------------------------
if command -v zsh >/dev/null; then
  zsh -n "$work/zsh"
  mkdir "$work/functions"
  cp "$work/zsh" "$work/functions/_alinify-cli"
  # A zsh in a pseudo-terminal, whose answers are caught on their way to the list.
  cat >"$work/ask.zsh" <<'ZSH'
zmodload zsh/zpty
zpty asked zsh -f -i
zpty -w asked "PS1=; fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -d $2/dump"
zpty -w asked 'function compadd {
  if [[ " $* " == *" -[AOD] "* || " $* " == *" -[AOD]"[a-zA-Z_]* ]]; then builtin compadd "$@"; return; fi
  local -a hits; builtin compadd -A hits "$@"; local hit
  for hit in $hits; do print -r -- "ANSWER:$hit:"; done
  builtin compadd "$@"
}'
zpty -w asked "bindkey '^I' complete-word; zstyle ':completion:*' list-prompt ''; LISTMAX=9999"
zpty -w asked 'alinify-cli() { : }; print -r READY"0"'
zpty -r -m asked line '*READY0*'
zpty -w -n asked "$3"$'\t'
sleep ${4:-1.5}
zpty -w -n asked $'\x15print -r OVER"0"\n'
zpty -r -m asked line '*OVER0*'
print -r -- "$line"
zpty -d asked
ZSH
  answers_of_zsh() {
    zsh -f "$work/ask.zsh" "$work/functions" "$work" "$1" | tr '\r' '\n' | grep -o 'ANSWER:[^:]*:' | sed 's/ANSWER:\(.*\):/\1/' | sort -u || true
  }
  every_shell zsh
else
  echo "SKIPPED: there is no zsh here"
fi

# ---- fish --------------------------------------------------------------------------------------------------------------
if command -v fish >/dev/null; then
  mkdir "$work/home"
  answers_of_fish() {
    HOME="$work/home" fish --no-config -c "source '$work/fish'; complete -C '$1'" | cut -f1
  }
  every_shell fish
  expect fish 'alinify-cli register --fixed oth' 'other.tif'
else
  echo "SKIPPED: there is no fish here"
fi
[ "$failures" = 0 ] || exit 1
echo "completion works"
