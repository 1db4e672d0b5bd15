import t from 'tap'
import type { Sentiment } from '../../contract/news.ts'
import { analyse, type Language } from '../index.ts'

/** Headlines by the label that is right for them. */
export type Labelled = Partial<Record<Sentiment, string[]>>

/** Adds a test that headlines have the label under which they stand. Without `lang` the language is detected. */
export function checkLabels(name: string, table: Labelled, lang?: Language): void {
  t.test(name, async (t) => {
    for (const [label, headlines] of Object.entries(table)) {
      for (const headline of headlines) t.equal(analyse(headline, lang).label, label, headline)
    }
  })
}
