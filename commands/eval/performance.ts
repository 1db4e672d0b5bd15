import { isSession } from '#domain/market/session-dates.ts'
import type { Session } from '#domain/market/types.ts'
import { performanceOf } from '#domain/simulator/performance.ts'
import { asObject, evaluateLines, type Fields, listIn, type Problem } from './json-lines.ts'

// Prints the performance of each line's values and flows, as JSON lines (contract section 13).
evaluateLines('eval:performance', (fields, bad) => {
  const values = readRows(fields, 'values', 'value', bad)
  const dates = values.map(({ date }) => date)
  const unordered = dates.findIndex((date, i) => i > 0 && date <= dates[i - 1])
  if (unordered >= 0) throw bad(`values ${unordered}: its date is not after the one before`)
  const flows = readRows(fields, 'flows', 'amount', bad).sort((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  )
  const { twr, xirr, drawdown, drawdown_days, volatility } = performanceOf(values, flows)
  return [{ twr, xirr, drawdown, drawdown_days, volatility }]
})

function readRows<K extends string>(fields: Fields, list: string, key: K, bad: Problem) {
  return listIn(fields, list, bad).map((row, i) => {
    const { date, [key as string]: number } = asObject(row) ?? {}
    if (typeof date !== 'string' || !isSession(date)) throw bad(`${list} ${i}: date is no date`)
    if (!Number.isFinite(number)) throw bad(`${list} ${i}: ${key} is no number`)
    return { date, [key]: number } as { date: Session } & Record<K, number>
  })
}
