import * as Type from 'typebox'
import { Nullable } from './common.ts'

export const Sentiment = Type.Enum(['positive', 'neutral', 'negative'])
export type Sentiment = Type.Static<typeof Sentiment>

export const NewsItem = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  link: Nullable(Type.String()),
  summary: Type.String(),
  author: Nullable(Type.String()),
  published_at_str: Type.String({ description: 'dd/mm/aaaa HH:mm in America/Guayaquil, or fecha desconocida.' }),
  published_at: Nullable(Type.String()),
  received_at: Type.Optional(
    Type.String({ description: 'When a headline of unknown date came, by which it is sorted; absent for others.' }),
  ),
  sentiment: Sentiment,
  score: Type.Number({ description: 'From -1 to 1.' }),
  labelled_by: Type.Optional(
    Type.String({ description: 'The local model whose label it is; absent for the word lists.' }),
  ),
  tickers: Type.Array(Type.String()),
  source: Type.String(),
})
export type NewsItem = Type.Static<typeof NewsItem>

export const NewsPage = Type.Object({ results: Type.Array(NewsItem), count: Type.Integer() })
export type NewsPage = Type.Static<typeof NewsPage>
