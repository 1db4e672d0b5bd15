import type { SummaryHeadline } from './input.ts'

const SAME_STORY_MS = 48 * 3_600_000
/**
 * Share of common words from which two headlines count as one story: the lowest share at which nine in ten of the
 * joined pairs in `testing/headline-pairs.jsonl` are one story. A wrong pair hides a story, a missed one only repeats
 * it.
 */
const LEAST_COMMON = 0.65

type Told = Pick<SummaryHeadline, 'title' | 'symbols' | 'published_at'>

/**
 * Groups headlines that tell one story: about one stock, within 48 hours, in much the same words as one that is in it.
 * Stories come by their first headline, the earliest first, and so do the headlines of each.
 */
export function groupStories<T extends Told>(headlines: readonly T[]): T[][] {
  const stories: { headline: T; words: ReadonlySet<string> }[][] = []
  for (const headline of headlines.toSorted(byTime)) {
    const words = wordsOf(headline.title)
    const story = stories.find((told) =>
      told.some(
        (other) =>
          headline.published_at - other.headline.published_at <= SAME_STORY_MS &&
          headline.symbols.some((symbol) => other.headline.symbols.includes(symbol)) &&
          commonShare(words, other.words) >= LEAST_COMMON,
      ),
    )
    if (story === undefined) stories.push([{ headline, words }])
    else story.push({ headline, words })
  }
  return stories.map((story) => story.map(({ headline }) => headline))
}

/** Headlines of one instant come by their title, so that their order at hand decides nothing. */
function byTime(a: Told, b: Told): number {
  return a.published_at - b.published_at || (a.title < b.title ? -1 : 1)
}

/**
 * The words of a title without accents and capitals: those of four letters and more, which leaves out most that every
 * sentence has, in Spanish as in English; and figures.
 */
export function wordsOf(title: string): ReadonlySet<string> {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []
  return new Set(words.filter((word) => word.length >= 4 || /\p{N}/u.test(word)))
}

/** The words of both over those of either (Jaccard, 1901); 0 without any. */
export function commonShare(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const all = a.union(b).size
  return all === 0 ? 0 : a.intersection(b).size / all
}
