import { pathToFileURL } from 'node:url'

// Runs test files in one process, which saves the start of one for each. For files that share nothing: pure ones.

for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href)
