import { readdirSync } from 'node:fs'
import t from 'tap'
import { RULES } from './index.ts'

/** Contract section 7. */
const IDS =
  'rsi-up-30, rsi-down-70, macd-up, macd-down, ema-up, ema-down, divergence-up, divergence-down, support-bounce, resistance-break, squeeze-up, squeeze-down, stoch-up-20, stoch-down-80, engulfing-up, engulfing-down, hammer, morning-star, evening-star, volume-anomaly'
const DOWN =
  'rsi-down-70, macd-down, ema-down, divergence-down, squeeze-down, stoch-down-80, engulfing-down, evening-star'

t.test('every rule file of the folder is in the registry, under its name', async (t) => {
  const files = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => entry.name.slice(0, -'.ts'.length))
    .filter((name) => name !== 'index' && name !== 'receipt')
  t.strictSame(RULES.map(({ id }) => id).sort(), files.sort())
  for (const rule of RULES) t.strictSame(Object.values(await import(`./${rule.id}.ts`)), [rule])
})

t.test('the ids and directions of the contract, each with a name of its own', (t) => {
  t.strictSame(RULES.map(({ id }) => id).join(', '), IDS)
  t.strictSame(
    RULES.filter(({ direction }) => direction === 'down')
      .map(({ id }) => id)
      .join(', '),
    DOWN,
  )
  t.strictSame(
    RULES.filter(({ direction }) => direction === 'neutral').map(({ id }) => id),
    ['volume-anomaly'],
  )
  t.equal(new Set(RULES.map(({ tipo }) => tipo)).size, RULES.length)
  t.end()
})
