import type { TrackRecord } from '#domain/contract/opportunities.ts'
import { RULES } from '#domain/opportunities/index.ts'
import { type RuleTally, tallies, trackOf, trackRecords } from '#domain/track-records/track-record.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { print, runEvaluation } from './evaluation.ts'
import { openFolder, readFolderArguments, readHistories, symbolsOf } from './market-folder.ts'

const USAGE = 'usage: npm run --silent eval:signals -- MARKET_DIR'

type StockTally = RuleTally & { ticker: string }

/** Prints how every rule did on every stock of a market folder, as JSON lines (contract section 8), and a summary. */
async function main(): Promise<void> {
  const folder = await openFolder(readFolderArguments(USAGE, {}).dir)
  const all: StockTally[] = []
  for await (const { symbol, bars } of readHistories(folder, symbolsOf(folder), null))
    all.push(...tallies(trackOf(bars)).map((tally) => ({ ticker: symbol, ...tally })))
  if (all.length === 0) throw new OperatorError('no candle file of the folder is of use')
  const records = trackRecords(all)
  all.forEach(({ ticker, rule }, i) => {
    const { horizonte: _, ...figures } = records[i]
    print({ ticker, rule, ...figures })
  })
  summarise(all, records)
}

/** Prints for people each rule over all stocks together. */
function summarise(all: readonly StockTally[], records: readonly TrackRecord[]): void {
  const proven = all.filter((_, i) => records[i].ventaja === 'demostrada')
  const stocks = new Set(all.map(({ ticker }) => ticker)).size
  const carriers = new Set(proven.map(({ ticker }) => ticker)).size
  console.log(`${stocks} stocks; ${carriers} with a rule that is "demostrada". All stocks together:`)
  for (const rule of new Set(all.map(({ rule }) => rule))) {
    const of = all.filter((tally) => tally.rule === rule)
    const sum = (figure: 'ocurrencias' | 'aciertos' | 'days' | 'hits') => {
      return of.reduce((total, tally) => total + tally[figure], 0)
    }
    const times = sum('ocurrencias')
    const right = times === 0 ? 'never' : `${percent(sum('aciertos'), times)} right`
    const shown = proven.filter((tally) => tally.rule === rule).length
    console.log(
      `${rule.padEnd(17)} ${String(times).padStart(7)} times, ${right}, any day ${percent(sum('hits'), sum('days'))}, ${shown} demostrada`,
    )
  }
  for (const { id, direction } of RULES) if (direction === 'neutral') console.log(`${id.padEnd(17)} has no direction`)
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}

runEvaluation(main)
