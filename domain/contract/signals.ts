import * as Type from 'typebox'
import { RATING_WORDS } from '../ratings/words.ts'
import { Nullable, Pair } from './common.ts'
import { ForwardRecord } from './track-records.ts'

const Word = Type.Enum(RATING_WORDS)

/** What the indicators say together at a close (contract section 15). */
const Rating = Type.Object({
  value: Type.Number({ description: 'From -100 to 100.' }),
  word: Word,
  parts: Type.Array(
    Type.Object({
      name: Type.String(),
      vote: Nullable(Type.Integer({ minimum: -1, maximum: 1, description: 'Null with too few bars.' })),
      value: Nullable(Type.Number()),
    }),
  ),
})

/** What followed the days on which a word stood, on one stock or on all of the market together. */
export const WordRecord = Type.Object({
  word: Word,
  days: Type.Integer({ description: 'Days with an outcome, ten sessions later.' }),
  rose_pct: Type.Number({ description: 'Those after which the tenth close lay above the next open.' }),
  base_pct: Type.Number({ description: 'The same of all days with a rating.' }),
  interval_95: Pair(Type.Number()),
  net_return_pct: Type.Number({ description: 'After half a spread each way; of a sale for the words of selling.' }),
  net_interval_95: Pair(Type.Number()),
  base_return_pct: Type.Number({
    description: 'Mean return of holding over the same ten sessions, of any day and without costs.',
  }),
  scope: Type.Enum(['stock', 'market']),
  edge: Type.Enum(['demostrada', 'sin ventaja demostrada']),
})
export type WordRecord = Type.Static<typeof WordRecord>

export const StockSignals = Type.Object({
  symbol: Type.String(),
  as_of: Nullable(Type.String({ description: 'The session of the close; null without closed bars.' })),
  rating: Nullable(Rating),
  past: Type.Array(WordRecord, { description: 'Of the stock, then of the market, each the lowest word first.' }),
  before: Nullable(Rating),
  spells: Type.Array(
    Type.Object({
      word: Word,
      times: Type.Integer({ description: 'How often the word has ended.' }),
      median_sessions: Nullable(Type.Number({ description: 'Of those times; null without any.' })),
      stands: Nullable(
        Type.Integer({ description: 'For how many sessions it stands now; null for all but the newest.' }),
      ),
    }),
    { description: 'For how long each word has stood on the stock.' },
  ),
})
export type StockSignals = Type.Static<typeof StockSignals>

/** A change of the word of a followed stock. */
export const RatingChange = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  session: Type.String(),
  word: Word,
  before: Word,
  sessions_before: Type.Integer({ description: 'For how many sessions the word before had stood.' }),
  record: Nullable(WordRecord),
})
export type RatingChange = Type.Static<typeof RatingChange>

export const SignalChanges = Type.Array(RatingChange)
/** The answer for one stock, or without one. */
export const Signals = Type.Union([StockSignals, SignalChanges])

export const MarketSignals = Type.Object({
  past: Type.Array(Type.Object({ ...WordRecord.properties, futuro: ForwardRecord })),
  tried: Type.Integer({ description: 'Words of stocks, and of all together, that were tried.' }),
  demonstrated: Type.Integer({ description: 'Those of them that have an edge.' }),
})
export type MarketSignals = Type.Static<typeof MarketSignals>
