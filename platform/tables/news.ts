import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Sentiment } from '#domain/contract/news.ts'
import type { ReadState } from '#domain/news/provider.ts'
import type { DecidingWord, Language } from '#domain/sentiment/entries.ts'

export interface NewsTable {
  id: GeneratedAlways<number>
  market: string
  title: string
  folded_title: GeneratedAlways<string>
  summary: string
  link: string | null
  author: string | null
  source: string
  published_at: Date
  dated: Generated<boolean>
  sentiment: Sentiment
  score: number
  lang: Language
  words: ColumnType<DecidingWord[], string, never>
  labelled_by: string | null
  relabel_at: Date | null
  stored_at: Generated<Date>
}

export interface NewsInstrumentTable {
  news_id: number
  instrument_id: number
  published_at: Date
}

export interface NewsSourceTable {
  market: string
  key: string
  next_at: Date
  source: string | null
  read_state: ColumnType<ReadState, string | undefined, string>
  failures: Generated<number>
  failing_since: Date | null
  last_ok: Date | null
  last_error: string | null
}
