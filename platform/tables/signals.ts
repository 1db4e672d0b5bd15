import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Confidence } from '#domain/contract/opportunities.ts'
import type { StockPast } from '#domain/ratings/past.ts'
import type { Rating } from '#domain/ratings/rating.ts'
import type { RatingWord } from '#domain/ratings/words.ts'
import type { Track } from '#domain/track-records/track-record.ts'

export interface OpportunityTable {
  id: GeneratedAlways<number>
  instrument_id: number
  rule: string
  session: string
  provisional: boolean
  confidence: Confidence
  tipo: string
  detalles: string
  found_at: Generated<Date>
}

export interface TrackRecordTable {
  instrument_id: number
  rule: string
  events: number
  hits: number
  base_events: number
  base_hits: number
  demonstrated: boolean
}

export interface ForecastTable {
  instrument_id: number
  session: string
  body: string
}

export interface LedgerEntryTable {
  id: GeneratedAlways<number>
  market: string
  symbol: string
  session: string
  /** The claim's origin: `forecast`, or the id of an opportunity rule. */
  kind: string
  /** Canonical JSON of the claim. */
  claim: string
  inputs_hash: string
  previous_hash: string
  hash: string
  created_at: Generated<Date>
}

export interface LedgerSettlementTable {
  entry_id: number
  outcome: string
  hit: boolean | null
  settled_at: Generated<Date>
}

export interface LedgerCheckTable {
  market: string
  walked_id: Generated<number>
  walked_hash: Generated<string>
  walked: Generated<number>
  checked_at: Date | null
  entries: Generated<number>
  broken_at: number | null
  last_id: Generated<number>
  last_hash: string | null
}

/** Counts of the claims of one kind on a stock: made, settled and right. */
export interface ClaimCountTable {
  market: string
  symbol: string
  kind: string
  claims: number
  settled: Generated<number>
  hits: Generated<number>
}

/** Counts of each rule over all stocks of a market: in their past, and since claims are made. */
export interface RuleFigures {
  past: (Omit<TrackRecordTable, 'instrument_id' | 'demonstrated'> & { stocks: number; demonstrated: number })[]
  since: { kind: string; claims: number; settled: number; hits: number }[]
}

export interface RuleFiguresTable {
  market: string
  measured_at: Date
  figures: ColumnType<RuleFigures, string, string>
}

/** The ratings at a stock's newest close and at the one before it. */
export interface RatingTable {
  instrument_id: number
  session: string
  inputs_hash: string
  past: ColumnType<StockPast, string, string>
  /** Null where an older version stored the row. */
  track: ColumnType<Track | null, string, string>
  rating: ColumnType<Rating, string, string>
  before: ColumnType<Rating | null, string | null, string | null>
  /** Sessions whose outcomes have changed since they were added up; null where it is not known which. */
  unsummed: Generated<string[] | null>
}

export interface RatingDayTable {
  instrument_id: number
  session: string
  /** Place of the word in RATING_WORDS. */
  word: number
  /** All null until the outcome is known. */
  rose: boolean | null
  net_pct: number | null
  held_pct: number | null
}

export interface RatingCellTable {
  market: string
  session: string
  /** A `Cell` of domain/ratings/edge.ts. */
  cell: number[]
}

export interface RatingRecordTable {
  market: string
  /** Null for all stocks of the market together. */
  instrument_id: number | null
  word: RatingWord
  days: number
  rose_pct: number
  base_pct: number
  interval_low: number
  interval_high: number
  net_pct: number
  net_low: number
  net_high: number
  base_return_pct: number
  days_apart: number
  p: number | null
  demonstrated: boolean
}
