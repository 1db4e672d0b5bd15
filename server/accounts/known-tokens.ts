const MOST_TOKENS = 10_000

/**
 * The content of valid tokens, by the header that they came in: each signature is checked once, since the content never
 * changes. Rejected ones are not kept, and whether a session is still active is checked elsewhere.
 */
export class KnownTokens<Claims> {
  readonly #verify: (authorization: string) => Claims | null
  readonly #claims = new Map<string, Claims>()

  constructor(verify: (authorization: string) => Claims | null) {
    this.#verify = verify
  }

  /** Null for an invalid token. */
  get(authorization: string): Claims | null {
    const known = this.#claims.get(authorization)
    if (known !== undefined) return known
    const claims = this.#verify(authorization)
    if (claims === null) return null
    this.#claims.set(authorization, claims)
    if (this.#claims.size > MOST_TOKENS) this.#claims.delete(this.#claims.keys().next().value as string)
    return claims
  }
}
