/** One headline as a source gives it: text only, no markup, no control characters; nothing in it is trusted. */
export interface Headline {
  /** 1–300 characters. */
  title: string
  /** At most 600 characters, '' where there is none. */
  summary: string
  /** Canonical http or https address; null where the source gives none that may be followed. */
  link: string | null
  author: string | null
  /** Epoch milliseconds, never later than the moment it was read; null where the source gives no date that can be read. */
  published_at: number | null
  /** Name of the publisher, as shown. */
  source: string
  /** Symbols that the source itself says it is about, in upper case; [] where it says nothing. */
  symbols: readonly string[]
}

/** What a source remembers from one reading to the next (ETag, Last-Modified …), stored as JSON. */
export type SourceMemory = Readonly<Record<string, string>>

/** What a source gave. */
export interface NewsBatch {
  /** Newest first or not: the order means nothing. [] where nothing changed. */
  headlines: Headline[]
  memory: SourceMemory
}

/** One address, company or invented agency that is asked on a schedule of its own. */
export interface NewsSource {
  /** Stable across restarts, unique in the system, at most 500 characters; shown to operators in health. */
  readonly key: string
  /** Whose ceilings it spends, by the name of its row in `sources`; left out where none are called. */
  readonly source?: string
  /** Asks once. Rejects when the source cannot be read; the schedule then backs off. */
  read(memory: SourceMemory, now: number, signal: AbortSignal): Promise<NewsBatch>
}

/** Company names as a source needs them to ask for news. */
export interface NewsCompany {
  symbol: string
  name: string
  country: string | null
}

/** A kind of source. `sources` is called every round, since what users follow may change the list. */
export interface NewsProvider {
  readonly name: 'simulated' | 'feeds' | 'yahoo'
  /** All sources now; `followed` are the companies that at least one user follows. */
  sources(followed: readonly NewsCompany[]): Promise<NewsSource[]>
}
