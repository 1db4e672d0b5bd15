/**
 * How long a test waits for what should come before it says that it never did: the one clock of the tests, far beyond
 * what a busy machine takes and well within what the runner allows a file (.taprc).
 */
export const PATIENCE_MS = 180_000
