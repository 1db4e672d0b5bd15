/** What the hash of a firing covers, the hash of the firing before it included. */
export interface FiringLink {
  previous_hash: string
  alert_id: number
  n: number
  symbol: string
  /** Instants as epoch milliseconds. */
  at: number
  price: number | null
  as_of: number | null
  seq: number | null
  evidence: string
  between: readonly [number, number] | null
  text: string
}

/**
 * The text whose SHA-256, in hex, is the hash of a firing, as the entries of the forward ledger have theirs: a later
 * change, removal or insertion shows in every hash after it.
 */
export function firingText(link: FiringLink): string {
  const { previous_hash, alert_id, n, symbol, at, price, as_of, seq, evidence, between, text } = link
  return JSON.stringify([previous_hash, alert_id, n, symbol, at, price, as_of, seq, evidence, between, text])
}

/** Index of the first link whose hash does not follow from those before it; −1 where all do. `root` precedes the first. */
export function brokenAt(
  links: readonly (FiringLink & { hash: string })[],
  root: string,
  sha256: (text: string) => string,
): number {
  let previous = root
  return links.findIndex((link) => {
    const isSound = link.previous_hash === previous && sha256(firingText(link)) === link.hash
    previous = link.hash
    return !isSound
  })
}
