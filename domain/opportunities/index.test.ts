import { readdirSync } from 'node:fs'
import t from 'tap'
import type { Rule } from './core/rule.ts'
import { DIRECTED_RULES, RULES } from './index.ts'

/** The rules of contract section 7, in its order. */
const IDS =
  'rsi-up-30, rsi-down-70, macd-up, macd-down, ema-up, ema-down, divergence-up, divergence-down, support-bounce, resistance-break, squeeze-up, squeeze-down, stoch-up-20, stoch-down-80, engulfing-up, engulfing-down, hammer, morning-star, evening-star, volume-anomaly'
const DOWN =
  'rsi-down-70, macd-down, ema-down, divergence-down, squeeze-down, stoch-down-80, engulfing-down, evening-star'

t.test(
  'every rule file of the folder has its rules in the registry, under its name or a pair under what both share',
  async (t) => {
    const files = readdirSync(import.meta.dirname, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
      .map((entry) => entry.name.slice(0, -'.ts'.length))
      .filter((name) => name !== 'index')
    const found: Rule[] = []
    for (const file of files) {
      const rules: Rule[] = Object.values(await import(`./${file}.ts`))
      const isNamed = ({ id }: Rule) => (rules.length === 1 ? id === file : id.split('-').includes(file))
      t.ok(rules.length > 0 && rules.every(isNamed), file)
      found.push(...rules)
    }
    const byId = (a: Rule, b: Rule) => (a.id < b.id ? -1 : 1)
    t.strictSame(found.sort(byId), RULES.toSorted(byId))
  },
)

t.test('the ids and directions of the contract, in its order, whatever rules there are besides', async (t) => {
  const specified = RULES.filter(({ id }) => IDS.split(', ').includes(id))
  const idsOf = (rules: readonly Rule[]) => rules.map(({ id }) => id).join(', ')
  t.equal(idsOf(specified), IDS)
  t.equal(idsOf(specified.filter(({ direction }) => direction === 'down')), DOWN)
  t.equal(idsOf(specified.filter((rule) => !DIRECTED_RULES.includes(rule))), 'volume-anomaly')
})

t.test('each rule has a name of its own', async (t) => {
  t.equal(new Set(RULES.map(({ tipo }) => tipo)).size, RULES.length)
})
