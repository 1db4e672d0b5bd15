/** The answers of a bare server: bodies by path, each with the same headers. */
export interface Answers {
  headers: Record<string, string>
  bodies: Record<string, unknown>
}
