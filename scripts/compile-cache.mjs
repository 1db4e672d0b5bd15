// What `--import` loads first, before the modules of a process: Node keeps what it compiles of them, so that a later
// start need not. Plain JavaScript, which is not compiled from TypeScript first.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))

// A folder that cannot be written is no reason not to start: everything is compiled as if there were no cache.
const { message } = enableCompileCache(process.env.NODE_COMPILE_CACHE || folder)
// For the processes that this one starts.
if (message === undefined) process.env.NODE_COMPILE_CACHE ||= folder
