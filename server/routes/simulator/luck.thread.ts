import { parentPort, workerData } from 'node:worker_threads'
import { totalReturns } from '#domain/simulator/benchmark.ts'
import { luckOf } from '#domain/simulator/luck.ts'
import type { LuckQuestion } from './luck.ts'

// The entry point of the thread of luck: it answers its one question with a message, and ends.

const { portfolio, stocks, seed } = workerData as LuckQuestion
const returns = stocks.map(({ closes, dividends }) => totalReturns(closes, dividends))
parentPort?.postMessage(luckOf(portfolio, returns, seed))
