import { spawnSync } from 'node:child_process'

// `node docker/compile.ts`, when the image is built: Node's compiled code of the server and of the worker stays in the
// folder NODE_COMPILE_CACHE, since nothing can be written where they run. Without a database each ends once all of it
// is loaded.
for (const main of ['server/main.ts', 'workers/main.ts']) {
  const { stderr } = spawnSync(process.execPath, [main], { encoding: 'utf8' })
  if (!stderr.includes('DATABASE_URL: required')) throw new Error(`${main} could not be loaded:\n${stderr}`)
}
