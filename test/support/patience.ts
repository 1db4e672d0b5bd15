/**
 * How long a test waits for what should come before it fails: the one clock of the tests, far longer than a busy
 * machine needs and well within the runner's limit for a file (test/files.ts).
 */
export const PATIENCE_MS = 180_000
