/** What Alpaca calls a symbol: classes of shares have a point there and a hyphen here, BRK.B and BRK-B. */
export function nameOf(symbol: string): string {
  return symbol.replace('-', '.')
}

/** Our symbol of a share; null for preferred shares, warrants, units and whatever else has a longer ending. */
export function symbolOf(name: string): string | null {
  return /^[A-Z]{1,5}(\.[A-Z])?$/.test(name) ? name.replace('.', '-') : null
}
