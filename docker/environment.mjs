// What every Node of a container loads first, by NODE_OPTIONS of the Dockerfile: a command that somebody types there, such
// as `npm run admin`, needs the secrets that make-secrets.ts wrote as much as the server and the workers do. What the
// environment itself says stays.
import '../scripts/preload.mjs'
import { existsSync } from 'node:fs'

const { SECRETS_FILE: file } = process.env
if (file && existsSync(file)) process.loadEnvFile(file)
