# The health check of the server in its container: exit 0 where it can serve. Bash speaks this little HTTP by itself; a
# Node of its own for each question would cost half a second of processor time.
exec 3<>"/dev/tcp/127.0.0.1/$PORT" || exit 1
printf 'GET /health/ready HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n' >&3
read -r _ status _ <&3
[[ $status == 200 ]]
