#!/bin/sh
# The one command of a release: fieldstone help. It runs on the Node that the release brings, or else on the machine's.
set -eu
release=$(dirname "$(dirname "$(readlink -f "$0")")")
node="$release/node/bin/node"
[ -x "$node" ] || node=node
# Says so if that is too old.
checked="--import=$release/tools/node-version.mjs"

# Wherever it is among the words: Node has an option of that name, and would take it for its own.
left=$#
while [ "$left" -gt 0 ]; do
  word=$1
  shift
  left=$((left - 1))
  case $word in
    --env-file)
      [ "$left" -gt 0 ] || { echo "--env-file must name a file with settings." >&2; exit 2; }
      file=$1
      shift
      left=$((left - 1)) ;;
    --env-file=*) file=${word#*=} ;;
    *)
      set -- "$@" "$word"
      continue ;;
  esac
  case $file in
    /*) FIELDSTONE_ENV_FILE=$file ;;
    *) FIELDSTONE_ENV_FILE=$PWD/$file ;;
  esac
  export FIELDSTONE_ENV_FILE
done

program=${1:-help}
[ $# -eq 0 ] || shift
# Fewer of the C library's memory pools: the threads that compress and hash keep 15 MB less. And blocks of 1 MB
# and more are given back once they are free: 15 MB.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-1048576}"
case $program in
  start) exec "$node" "$checked" --enable-source-maps --max-semi-space-size=8 --no-allocation-site-pretenuring \
    "$release/dist/server/main.js" "$@" ;;
  admin) exec "$node" "$checked" --enable-source-maps "$release/dist/server/admin.js" "$@" ;;
  manual) exec "$node" "$checked" --enable-source-maps --max-old-space-size=320 --max-semi-space-size=8 --single-threaded-gc \
    "$release/dist/server/manual.js" "$@" ;;
  backup | doctor | init | restore | rollback | upgrade | version | --version)
    exec "$node" "$checked" --enable-source-maps "$release/dist/server/admin.js" "${program#--}" "$@" ;;
  completion)
    echo '# What can be typed after fieldstone, for bash: eval "$(fieldstone completion)"'
    echo "_fieldstone_words() { cat <<'WORDS'"
    printf '\tinit start doctor admin manual backup restore upgrade rollback version help\n'
    for whose in admin manual; do
      words=$("$node" "$checked" "$release/dist/server/$whose.js" completion)
      printf '%s\t%s\n' "$whose" "$(echo "$words" | cut -f 1 | grep -v ' ' | paste -s -d ' ' -)"
      echo "$words" | sed "s/^/$whose /"
      [ "$whose" = manual ] || echo "$words"
    done
    cat <<'EOF'
WORDS
}
_fieldstone() {
  local words=("${COMP_WORDS[@]:1:COMP_CWORD-1}") typed=${COMP_WORDS[COMP_CWORD]} length found
  for ((length = ${#words[@]}; length >= 0; length--)); do
    found=$(_fieldstone_words | awk -F '\t' -v asked="${words[*]:0:length}" '$1 == asked { print $2; exit }')
    [ -z "$found" ] || break
  done
  mapfile -t COMPREPLY < <(compgen -W "$found" -- "$typed")
}
complete -o default -F _fieldstone fieldstone
EOF
    ;;
  help | --help | -h) cat <<EOF
fieldstone init                  set a new server up: settings, service, owner, test email
fieldstone start                 run the server
fieldstone doctor                say what is wrong with this installation, and what to do
fieldstone admin help            accounts, groups, orders, backups
fieldstone manual help           the manual as files
fieldstone backup                back the database up while the server runs; restore <file>
fieldstone upgrade <archive>     replace this release by a newer one; rollback goes back
fieldstone version               say which version, commit and Node this is
fieldstone completion            print what lets bash complete all this: eval "\$(fieldstone completion)"

Settings come from the environment and from one file: what --env-file names, else .env in this folder, else
/etc/fieldstone.env.
EOF
    ;;
  # It says which command may have been meant.
  *) FIELDSTONE_HELP="fieldstone help" exec "$node" "$checked" "$release/dist/server/admin.js" "$program" "$@" ;;
esac
