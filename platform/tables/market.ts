import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { KeyFigures } from '#domain/market/key-figures.ts'
import type { Rate } from '#domain/market/rates.ts'
import type { Source } from '#domain/market/sources.ts'
import type { Instrument, InstrumentClass, Quote } from '#domain/market/types.ts'
import type { ScreenFigures } from '#domain/screener/screen-row.ts'

export interface InstrumentTable extends Omit<Instrument, 'class'> {
  class: Generated<InstrumentClass>
  id: GeneratedAlways<number>
  market: string
  listed: Generated<boolean>
}

export interface DailyBarTable {
  instrument_id: number
  session: string
  open: number
  high: number
  low: number
  close: number
  volume: number
}

export interface IntradayBarTable {
  instrument_id: number
  minutes: number
  time: Date
  open: number
  high: number
  low: number
  close: number
  volume: number
}

export interface SplitTable {
  instrument_id: number
  session: string
  ratio: number
}

export interface DividendTable {
  instrument_id: number
  session: string
  amount: number
}

export interface MarketFileTable {
  market: string
  file: string
  fingerprint: string
}

export interface FeedTable {
  market: string
  epoch: string
  cycle: string
  settings: string
  anchor: Date
  beat_at: Date
}

export interface FeedShardTable {
  market: string
  shard: number
  /** Name of the process that leads the shard; null before the first leader. */
  leader: string | null
  beat_at: Date
  /** Stocks whose rounds fail at the leader. */
  troubles: ColumnType<FeedTrouble[], string | undefined, string>
  /** Number of stocks that the source has answered for, and by reason of those whose newest answer was refused. */
  answered: Generated<number>
  refused: ColumnType<Record<string, number>, string | undefined, string>
}

export interface FeedTrouble {
  symbol: string
  part: string
  error: string
}

export interface QuoteTable extends Required<Omit<Quote, 'symbol' | 'as_of' | 'currency' | 'minute'>> {
  instrument_id: number
  as_of: Date
  minute_time: Date | null
  minute_open: number | null
  minute_high: number | null
  minute_low: number | null
  minute_volume: number | null
  minute_volume_from: number | null
  seq: number
}

export interface IndicatorSnapshotTable {
  instrument_id: number
  body: string
  year_low: number | null
  year_high: number | null
  average_volume: number | null
  seq: number
}

export interface QuotePointTable {
  instrument_id: number
  session: string
  slot: number
  price: number
}

export interface KeyFiguresTable extends Omit<KeyFigures, 'symbol'> {
  instrument_id: number
  source: Source
}

export type ExchangeRateTable = Rate

/** The figures of the market's table that its quote does not have. */
export interface ScreenRowTable extends ScreenFigures {
  instrument_id: number
}
