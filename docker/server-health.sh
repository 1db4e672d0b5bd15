# The health check of the server in its container: it exits with 0 when the server can serve. Bash speaks this little
# HTTP by itself; starting Node for each check would cost half a second of processor time.
exec 3<>"/dev/tcp/127.0.0.1/$PORT" || exit 1
printf 'GET /health/ready HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n' >&3
read -r _ status _ <&3
[[ $status == 200 ]]
