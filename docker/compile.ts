import { spawnSync } from 'node:child_process'

// The Dockerfile runs this when the image is built, so that Node's compiled code of the server and of the worker is in
// the folder NODE_COMPILE_CACHE: where they run nothing can be written. Without a database each of them ends as soon as
// all of it is loaded.
for (const main of ['server/main.ts', 'workers/main.ts']) {
  const { stderr } = spawnSync(process.execPath, [main], { encoding: 'utf8' })
  if (!stderr.includes('DATABASE_URL: required')) throw new Error(`${main} could not be loaded:\n${stderr}`)
}
