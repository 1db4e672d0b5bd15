import { readFileSync } from 'node:fs'
import t from 'tap'
import { commonShare, groupStories, wordsOf } from './stories.ts'

interface Pair {
  a: string
  b: string
  same: boolean
}

const HOUR_MS = 3_600_000
const pairs: Pair[] = readFileSync(new URL('testing/headline-pairs.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

const headline = (title: string, hours = 0, symbols = ['ACUAV']) => ({
  title,
  symbols,
  published_at: 1e12 + hours * HOUR_MS,
})

/** Precision and recall of what `isJoined` says of the pairs. */
function score(isJoined: (pair: Pair) => boolean) {
  const joined = pairs.filter(isJoined)
  const right = joined.filter(({ same }) => same).length
  return { precision: right / joined.length, recall: right / pairs.filter(({ same }) => same).length }
}

t.test('the threshold is the lowest at which nine of ten joined pairs are one story', async (t) => {
  t.ok(pairs.length >= 60)
  t.equal(new Set(pairs.map(({ a, b }) => `${a}\n${b}`)).size, pairs.length)
  const shares = new Map(pairs.map((pair) => [pair, commonShare(wordsOf(pair.a), wordsOf(pair.b))]))
  const precise: number[] = []
  for (let percent = 30; percent <= 80; percent += 5) {
    const { precision, recall } = score((pair) => shares.get(pair)! >= percent / 100)
    t.comment(`from ${percent} % of common words: precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}`)
    if (precision >= 0.9) precise.push(percent)
  }
  t.equal(precise[0], 65)
  const chosen = score(({ a, b }) => groupStories([headline(a), headline(b)]).length === 1)
  t.same(
    chosen,
    score((pair) => shares.get(pair)! >= 0.65),
  )
  t.ok(chosen.recall >= 0.5, 'half of the repetitions are found')
})

t.test('one story needs a common stock, two days and common words', async (t) => {
  const [a, b] = [pairs[0].a, pairs[0].b]
  const count = (...headlines: ReturnType<typeof headline>[]) => groupStories(headlines).length
  t.equal(count(headline(a), headline(b)), 1)
  t.equal(count(headline(a), headline(b, 48)), 1)
  t.equal(count(headline(a), headline(b, 48.01)), 2)
  t.equal(count(headline(a), headline(b, 1, ['SUMAR'])), 2)
  t.equal(count(headline(a, 0, ['SUMAR', 'ACUAV']), headline(b, 1, ['QNDAL', 'ACUAV'])), 1)
  t.equal(count(headline(a), headline(a.toUpperCase().normalize('NFD'), 1)), 1, 'capitals and accents')
  t.equal(count(headline('¡…!'), headline('¿Y?')), 2, 'no words are not the same words')
  t.same(groupStories([]), [])
})

t.test('the earliest of a story comes first, in whatever order they come', async (t) => {
  const told = [headline(pairs[0].a, 3), headline(pairs[0].b, 1), headline(pairs[1].a, 2), headline(pairs[0].a, 50)]
  const stories = [[told[1], told[0], told[3]], [told[2]]]
  t.same(groupStories(told), stories, 'a story goes on for as long as it is told')
  t.same(groupStories(told.toReversed()), stories)
})
