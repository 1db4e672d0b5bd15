const MOST_TOKENS = 10_000

/**
 * What good tokens say: the signature of each is checked once, since what it says never changes. Tokens that are refused
 * are not kept, and whether the session of a good one still lives is no question of this.
 */
export class KnownTokens<Claims> {
  readonly #verify: (token: string) => Claims | null
  readonly #claims = new Map<string, Claims>()

  constructor(verify: (token: string) => Claims | null) {
    this.#verify = verify
  }

  /** Null for a token that is not good. */
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
