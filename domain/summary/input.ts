import type { AgendaKind, AgendaState } from '../agenda/agenda.ts'
import type { NewsItem } from '../contract/news.ts'
import type { Confidence, TrackRecord } from '../contract/opportunities.ts'
import type { WordRecord } from '../contract/signals.ts'
import type { SummaryItem } from '../contract/summaries.ts'
import type { Session } from '../market/types.ts'
import type { RatingWord } from '../ratings/words.ts'
import type { StockMoves } from './session-moves.ts'

/** An item as its section makes it: most have neither age nor link. */
export type SectionItem = Pick<SummaryItem, 'symbol' | 'text' | 'figures'> & Partial<Pick<SummaryItem, 'age' | 'link'>>

/** What was known of a followed stock. */
export interface SummaryStock {
  symbol: string
  name: string
  currency: string | null
  /** How its newest sessions moved; null where it has too few bars to judge one. */
  moves: StockMoves | null
  /** The date of its newest closed bar; null where it has none. */
  last: { date: Session } | null
  /** The newest session that should have a bar by now; null where its exchange has no known calendar. */
  expected: Session | null
  /** The newest session of which the last summary could speak; null where all that were judged are new. */
  said_until: Session | null
}

export interface FiredAlert {
  symbol: string
  text: string
  /** Epoch milliseconds. */
  at: number
}

/** A signal of a stock's close: of an opportunity rule, or a change of the word of its indicators. */
export type Signal = { symbol: string; name: string; session: Session } & (
  | { kind: 'rule'; tipo: string; nivel: Confidence; record: TrackRecord | null }
  | { kind: 'rating'; word: RatingWord; before: RatingWord; record: WordRecord | null }
)

export interface SummaryHeadline extends Pick<NewsItem, 'title' | 'link' | 'source' | 'sentiment' | 'score'> {
  symbols: readonly string[]
  /** When it was published, or came, where that was later: epoch milliseconds. */
  published_at: number
}

export interface AgendaDate {
  symbol: string
  name: string
  kind: AgendaKind
  date: Session
  state: Exclude<AgendaState, 'withdrawn'>
  /** The date that was known before; null where it has not moved. */
  before: Session | null
  /** When this date was first seen (epoch ms); null where that is not known. */
  seen_at: number | null
}

/** What was known when a summary was made. Instants are epoch milliseconds. */
export interface SummaryInput {
  kind: 'daily' | 'weekly'
  /** The date that the summary has for its reader. */
  local_date: Session
  /** When the last one was made, and this one. */
  since: number
  until: number
  /** The followed stocks, in the reader's order. */
  stocks: readonly SummaryStock[]
  alerts: readonly FiredAlert[]
  signals: readonly Signal[]
  /** Headlines since the last summary, and of 48 hours before it, which show what story was told already. */
  news: readonly SummaryHeadline[]
  agenda: readonly AgendaDate[]
  /** Earlier summaries that were too late and not sent, oldest first. */
  skipped: readonly { kind: 'daily' | 'weekly'; local_date: Session }[]
}
