import type { RatingWord } from '#domain/ratings/words.ts'
import { useLoaded } from '../../stores/resource.ts'
import { ratings as text } from '../../text/es/ratings.ts'
import { formatCount, formatShare } from '../../text/format.ts'
import { marketWords, recordOf } from './ratings.ts'

/** Says in a sentence what followed a word on the whole market; nothing until that is known. */
export function WordSentence({ word }: { word: RatingWord }) {
  const { data } = useLoaded(marketWords)
  const record = data && recordOf(data.past, word, 'market')
  if (!record) return null
  const { rose_pct, base_pct, days, edge } = record
  const [rose, base] = [rose_pct, base_pct].map((percent) => formatShare(percent / 100))
  return (
    <span data-field="word-record">{text.filtered(word, rose, formatCount(days), base, edge === 'demostrada')}</span>
  )
}
