// Tested by server/routes/simulator/performance.test.ts.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { SimulatorPerformance } from '#domain/contract/simulator.ts'
import type { DailyStock } from '#domain/simulator/attempt-performance.ts'
import type { Luck, TradedPortfolio } from '#domain/simulator/luck.ts'

/** A portfolio, and the market from which luck draws. */
export interface LuckQuestion {
  portfolio: TradedPortfolio
  stocks: readonly Pick<DailyStock, 'closes' | 'dividends'>[]
  seed: number
}

type LuckAnswer = NonNullable<SimulatorPerformance['luck']>

const MAX_ANSWERS = 200

/**
 * Answers by a key, each found once: a thousand portfolios take a fifth of a second, so they are drawn in a thread, and
 * a thousand stocks as many megabytes as milliseconds, so one question is read and answered at a time.
 */
export class LuckAnswers {
  readonly #answers: LRUCache<string, LuckAnswer, () => Promise<LuckQuestion>>

  constructor() {
    const oneAtATime = pLimit(1)
    this.#answers = new LRUCache({
      max: MAX_ANSWERS,
      fetchMethod: (_key, _stale, { context: question }) => oneAtATime(async () => answer(await question())),
    })
  }

  get(key: string, question: () => Promise<LuckQuestion>): Promise<LuckAnswer> {
    return this.#answers.forceFetch(key, { context: question })
  }
}

async function answer(question: LuckQuestion): Promise<LuckAnswer> {
  const thread = new Worker(new URL('./luck.thread.ts', import.meta.url), { workerData: question, name: 'luck' })
  const [{ band, ...luck }] = (await once(thread, 'message')) as [Luck]
  return { ...luck, band: band.map(({ day, ...indices }) => ({ date: question.portfolio.days[day], ...indices })) }
}
