import t from 'tap'
import { createSimulatedMarket } from '../../market/simulated/market.ts'
import { analyse } from '../../sentiment/index.ts'
import { createCompanyMatcher } from '../matching.ts'
import { createSimulatedHeadlines, SIMULATED_AGENCIES } from './headlines.ts'
import { OCCASIONS, TITLES_EN, TITLES_ES } from './occasions.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 20, 15, 30)

const market = createSimulatedMarket(1)

function published(seed: number, from: number, to: number) {
  const headlines = createSimulatedHeadlines(seed, market)
  return SIMULATED_AGENCIES.flatMap((agency) => headlines.published(agency, from, to)).sort(
    (a, b) => a.published_at - b.published_at,
  )
}

// The headlines are read by the hour, since a market caches what it computed last.
const news = Array.from({ length: 48 }, (_, i) => NOW - (48 - i) * HOUR).flatMap((at) => published(1, at, at + HOUR))

t.test('two days of headlines', async (t) => {
  await t.test('every few minutes, from every agency, with nothing left to fill in', async (t) => {
    t.ok(news.length >= 700 && news.length <= 725, `${news.length} headlines`)
    t.same(new Set(news.map(({ source }) => source)), new Set(SIMULATED_AGENCIES))
    for (const { title, summary, published_at, link, author } of news) {
      t.ok(title.length <= 120 && summary.length <= 300 && !/[{}]|undefined|NaN/.test(title + summary), title)
      t.ok(published_at > NOW - 48 * HOUR && published_at <= NOW && link === null && author === null)
    }
    const english = news.filter(({ title }) => analyse(title).lang === 'en').length
    t.ok(english > 80 && english < 250, `${english} in English`)
  })

  await t.test('any five followed stocks give more than a page', async (t) => {
    const counts = Map.groupBy(news, ({ symbols }) => symbols[0])
    t.equal(counts.size, market.instruments.length)
    for (const [symbol, about] of counts) t.ok(about.length >= 8, `${about.length} about ${symbol}`)
  })

  await t.test('each reports what the price does, and its tone agrees', async (t) => {
    const labels = { right: 0, all: 0 }
    for (const { title, symbols, published_at } of news) {
      const quote = market.quote(symbols[0], published_at)!
      const change = (quote.price / quote.previous_close - 1) * 100
      const stated = /(\d+[.,]\d) ?%/.exec(title.replace(/sector de .* y /, ''))
      if (stated) t.ok(Math.abs(Number(stated[1].replace(',', '.')) - Math.abs(change)) < 0.051, `${change}: ${title}`)
      const { label } = analyse(title)
      if (Math.abs(change) < 0.2) continue
      const wrong = change > 0 ? 'negative' : 'positive'
      t.not(label, wrong, `${change.toFixed(2)} %: ${title}`)
      labels.all += 1
      if (label !== 'neutral') labels.right += 1
    }
    t.ok(labels.right > 0.9 * labels.all, `${labels.right} of ${labels.all} moves are read as what they are`)
  })

  await t.test('the matching finds in each title the company it is about, and no other', async (t) => {
    const matcher = createCompanyMatcher(market.instruments)
    for (const { title, symbols } of news) t.same(matcher.match(title), symbols, title)
  })
})

t.test('they follow from the seed and the clock', async (t) => {
  const whole = published(1, NOW - 2 * HOUR, NOW)
  t.same(whole, news.slice(-whole.length), 'however often they are asked for')
  t.notSame(published(2, NOW - 2 * HOUR, NOW), whole)
  t.same(published(1, NOW, NOW), [])
  t.same(published(1, Date.UTC(2019, 5, 1), Date.UTC(2019, 5, 2)), [], 'nothing before the market')
})

t.test('each thing has many wordings, and each has the intended tone', async (t) => {
  const fill = (template: string, pct: string) =>
    template.replace(
      /\{(\w+)\}/g,
      (_, place: string) =>
        ({ name: 'Acuavela', sector: 'energía', pct, sectorPct: pct, streak: '4' })[place] ?? '48,20 USD',
    )
  let ways = 0
  for (const occasion of OCCASIONS)
    for (const template of [...TITLES_ES[occasion], ...TITLES_EN[occasion]]) {
      const { label } = analyse(fill(template, TITLES_ES[occasion].includes(template) ? '2,4 %' : '2.4%'))
      const rises = /up|high|jump|rise/.test(occasion)
      if (occasion === 'quiet') t.equal(label, 'neutral', template)
      else t.not(label, rises ? 'negative' : 'positive', `${occasion}: ${template}`)
      ways += 1
    }
  t.ok(ways >= 80, `${ways} ways`)
})

t.test('in two days everything happens', async (t) => {
  const pattern = (template: string) => new RegExp(`^${template.replace(/[.()]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`)
  const reported = OCCASIONS.filter((occasion) =>
    [...TITLES_ES[occasion], ...TITLES_EN[occasion]]
      .map(pattern)
      .some((one) => news.some(({ title }) => one.test(title))),
  )
  t.same(reported, OCCASIONS)
})
