// `--import` loads this before the modules of a process: Node caches their compiled code for later starts. Plain
// JavaScript, which is not compiled from TypeScript first.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))

// An unwritable folder does not prevent the start: everything is compiled as without a cache.
const { message } = enableCompileCache(process.env.NODE_COMPILE_CACHE || folder)
// For the processes that this one starts.
if (message === undefined) process.env.NODE_COMPILE_CACHE ||= folder
