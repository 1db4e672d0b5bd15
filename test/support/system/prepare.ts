import { spawnSync } from 'node:child_process'

/** Installs and builds what changed, as `npm start` does before it starts. */
export function prepare(): void {
  const { status } = spawnSync(process.execPath, ['scripts/prepare.mjs'], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`scripts/prepare.mjs ended with ${status}`)
}
