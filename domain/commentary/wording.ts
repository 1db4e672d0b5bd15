/** Picks one of several wordings: always the same for a stock and session, another for the next. */
export type Pick = <T>(wordings: readonly T[]) => T

/** FNV-1a over the key, then one step of it for each choice. */
export function picker(key: string): Pick {
  let hash = 0x811c9dc5
  const mix = (code: number) => {
    hash = Math.imul(hash ^ code, 0x01000193) >>> 0
  }
  for (const char of key) mix(char.codePointAt(0) as number)
  return (wordings) => {
    mix(wordings.length)
    return wordings[(hash >>> 7) % wordings.length]
  }
}

/** The zones of an oscillator, as nouns. */
export const ZONES = { Overbought: 'sobrecompra', Oversold: 'sobreventa', Neutral: 'zona neutral' } as const
const WAYS: readonly (readonly [RegExp, string])[] = [
  [/^(?:Bullish|Golden)/, 'alcista'],
  [/^(?:Bearish|Death)/, 'bajista'],
  [/^Neutral/, 'neutral'],
]
/** The direction of a verdict as an adjective; undefined where it has none. */
export const wayOf = (verdict: string) => WAYS.find(([words]) => words.test(verdict))?.[1]
