// Every Node process of a container loads this first, by NODE_OPTIONS of the Dockerfile: a command typed there, such as
// `npm run admin`, needs the secrets that make-secrets.ts wrote as much as the server and the workers do. Variables
// that the environment already has stay.
import '../scripts/preload.mjs'
import { existsSync } from 'node:fs'

const { SECRETS_FILE: file } = process.env
if (file && existsSync(file)) process.loadEnvFile(file)
