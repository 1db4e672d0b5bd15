// The image has this in place of scripts/prepare.mjs, which installs and builds: `npm start`, `npm test` and the like,
// typed in a container, run it first.
console.error('atalaya: this command is for a clone; here, `docker compose up` starts the server and the workers')
process.exit(1)
