import { rm } from 'node:fs/promises'
import { endLeftovers } from './leftovers.ts'

// Beside a run of the tests, in a process of its own: when the run is gone, however it ended, it ends everything the
// run started. Its standard input is held by the run; a Ctrl-C in the terminal is not for it.

const [mark, scratch] = process.argv.slice(2)
process.on('SIGINT', () => {})
process.stdin.resume().once('close', async () => {
  await endLeftovers(mark)
  await rm(scratch, { recursive: true, force: true })
})
