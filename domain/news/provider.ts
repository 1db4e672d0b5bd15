/** A headline of a source as plain text, without markup and control characters. Nothing in it is trusted. */
export interface Headline {
  /** The title, of 1 to 300 characters. */
  title: string
  /** The summary, of at most 600 characters; '' where there is none. */
  summary: string
  /** The canonical http or https address; null where the source gives none that may be followed. */
  link: string | null
  author: string | null
  /**
   * Epoch milliseconds, never later than the time of reading; null where the source gives no date that can be parsed.
   */
  published_at: number | null
  /** Name of the publisher, as it is shown. */
  source: string
  /** Symbols, in upper case, that the source itself assigns to the headline; [] where it assigns none. */
  symbols: readonly string[]
}

/** Values that a source needs again at its next read (ETag, Last-Modified and others), stored as JSON. */
export type ReadState = Readonly<Record<string, string>>

/** The result of one read of a source. */
export interface NewsBatch {
  /** The headlines in any order; [] where nothing changed. */
  headlines: Headline[]
  readState: ReadState
}

/** An address, company or simulated agency that is read on a schedule of its own. */
export interface NewsSource {
  /** Name of at most 500 characters, unique in the system and stable across restarts. Operators see it in health. */
  readonly key: string
  /** The row in `sources` whose call budget the source spends; left out where no remote source is called. */
  readonly source?: string
  /** Reads the source once. Rejects when it cannot be read, and then the schedule backs off. */
  read(readState: ReadState, now: number, signal: AbortSignal): Promise<NewsBatch>
}

/** The names of a company by which a source is asked for news. */
export interface NewsCompany {
  symbol: string
  name: string
  country: string | null
}

/** A kind of sources. `sources` is called in every round, since the list may depend on what users follow. */
export interface NewsProvider {
  readonly name: 'simulated' | 'feeds' | 'yahoo'
  /** Lists the present sources. `followed` are the companies that at least one user follows. */
  sources(followed: readonly NewsCompany[]): Promise<NewsSource[]>
}
