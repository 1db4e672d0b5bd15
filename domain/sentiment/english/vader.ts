/// <reference path="../vader-sentiment.d.ts" />
import vader from 'vader-sentiment'
import type { Entry } from '../entries.ts'

/** The constant in VADER's compound, which is sum / √(sum² + 15). */
const NORMALISER = 15
/** Factor from VADER's valences to our weights: a clear word (2) counts as much as a good sign in finance (0.6). */
const SHARE = 0.3
const LOUDEST = 4
const MOST_WORDS = 20_000

/** Words that have a tone in general speech and are neutral nouns in finance. */
const PLAIN = new Set(
  `interest interests interested gross trust united care energy solution solutions security securities secure vice please natural
  arms party parties play game games ready like legal chance fresh fun kind ideal number novel matter matters alone cancer tank
  fire engaged commitment committed creative credit asset bank well free ensure ensured important clear special original certain super love friendly block hand
  heaven war popular join joined welcome smart active true straight want wants responsible responsibility intelligence luck
  feeling sure thanks yes ok fair waste stop fitness entertainment easy reach insurance casualty defense defence weapon weapons
  pain disease depression infection death dead drug drugs relief bonus promise hopes determined`.split(/\s+/),
)

const JUDGED: readonly Entry[] = Array.from({ length: LOUDEST * 20 + 1 }, (_, i) => {
  return { kind: 'judgement', weight: SHARE * (i / 10 - LOUDEST) }
})

// The package does not expose valences, and takes some 3 µs for each word. Words of headlines repeat, so they are kept.
const known = new Map<string, Entry | null>()

/** VADER's weight for a word that the finance lists leave out; null where it has none. */
export function generalJudgement(word: string): Entry | null {
  const held = known.get(word)
  if (held !== undefined) return held
  if (known.size >= MOST_WORDS) known.clear()
  const entry = PLAIN.has(word) ? null : judge(word)
  known.set(word, entry)
  return entry
}

function judge(word: string): Entry | null {
  const { compound } = vader.SentimentIntensityAnalyzer.polarity_scores(word)
  if (compound === 0) return null
  const valence = compound * Math.sqrt(NORMALISER / (1 - compound * compound))
  return JUDGED[Math.round((Math.max(-LOUDEST, Math.min(LOUDEST, valence)) + LOUDEST) * 10)]
}
