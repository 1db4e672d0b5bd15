const MOST_TOKENS = 10_000

/**
 * The content of valid tokens: each signature is checked once, since the content never changes. Rejected tokens are not
 * kept, and whether a session is still active is checked elsewhere.
 */
export class KnownTokens<Claims> {
  readonly #verify: (token: string) => Claims | null
  readonly #claims = new Map<string, Claims>()

  constructor(verify: (token: string) => Claims | null) {
    this.#verify = verify
  }

  /** Null for an invalid token. */
  get(token: string): Claims | null {
    const known = this.#claims.get(token)
    if (known !== undefined) return known
    const claims = this.#verify(token)
    if (claims === null) return null
    this.#claims.set(token, claims)
    if (this.#claims.size > MOST_TOKENS) this.#claims.delete(this.#claims.keys().next().value as string)
    return claims
  }
}
