import vader from 'vader-sentiment'
import { analyse } from '../../domain/sentiment/index.ts'
import { type Contender, nanosOf } from '../harness/rounds.ts'
import { digits, type Target, table, verdict } from '../harness/table.ts'
import { inventHeadlines } from './headlines.ts'

const HEADLINES = 400
const TARGETS: readonly (Target | null)[] = ['≥ 20000', '≥ 5000', null]

/** Prints how many headlines a second our sentiment reads, language detection included, beside VADER's own compound. */
export async function run(): Promise<void> {
  const spanish = inventHeadlines('es', HEADLINES)
  const english = inventHeadlines('en', HEADLINES)
  const contenders = [
    contender('ours, Spanish', spanish, (text) => analyse(text).score),
    contender('ours, English', english, (text) => analyse(text).score),
    contender('VADER, English', english, (text) => vader.SentimentIntensityAnalyzer.polarity_scores(text).compound),
  ]
  const times = nanosOf(contenders)
  const rows = contenders.map(({ name }, i) => {
    const perSecond = (1e9 * HEADLINES) / times[i]
    return [name, String(Math.round(perSecond)), digits(times[i] / times[1]), ...verdict(perSecond, TARGETS[i])]
  })
  console.log('One core; × = time as a multiple of ours in English')
  console.log(table(['', 'headlines a second', '×', 'target', ''], rows))
}

function contender(name: string, headlines: readonly string[], score: (text: string) => number): Contender {
  return { name, run: () => headlines.reduce((sum, headline) => sum + score(headline), 0) }
}
