# The health check of a worker in its container: it exits with 0 when the worker wrote within the last minute that all
# is well, otherwise with 1 and the reason.
if ! [[ -e $HEALTH_FILE ]]; then
  echo 'the worker has not written yet how it is'
  exit 1
fi
read -r second state <"$HEALTH_FILE"
age=$(($(date +%s) - second))
if ((age > 60)); then
  echo "the worker last wrote $age s ago how it is: $state"
  exit 1
fi
if [[ $state != ok ]]; then
  echo "$state"
  exit 1
fi
