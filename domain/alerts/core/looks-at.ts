import { KINDS, kindOf } from '../index.ts'
import type { Alert } from './alert.ts'
import type { AlertLook } from './view.ts'

export type LookedAt = AlertLook['on']

/** The kinds of which some alerts look at this. */
export function kindsThatLookAt(...what: readonly LookedAt[]): string[] {
  return Object.entries(KINDS).flatMap(([name, kind]) => (what.some((each) => each in kind) ? name : []))
}

/** What an alert looks at: of prices and closed bars the one that its user chose. */
export function looksAt(alert: Pick<Alert, 'when'>): LookedAt {
  const kind = kindOf(alert)
  if (kind.price && kind.bars) return 'at' in alert.when && alert.when.at === 'live' ? 'price' : 'bars'
  if (kind.price) return 'price'
  if (kind.bars) return 'bars'
  return kind.news ? 'news' : 'data'
}
