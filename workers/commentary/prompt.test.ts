import fc from 'fast-check'
import t from 'tap'
import { type Facts, FIGURES, factsOf } from '#domain/commentary/facts.ts'
import { judgeSentences } from '#domain/commentary/judge.ts'
import { marksOf } from '#domain/commentary/marks.ts'
import { arbitraryInput } from '#domain/commentary/testing/inputs.ts'
import { anyText } from '#domain/testing/any-text.ts'
import { patternOf, promptOf } from './prompt.ts'

const facts: Facts = {
  symbol: 'CUM3',
  name: 'Cumbre Andina',
  currency: 'USD',
  session: '2026-11-20',
  live: true,
  values: {
    ...(Object.fromEntries(Object.keys(FIGURES).map((name) => [name, null])) as Facts['values']),
    price: 1_104.2,
    change: -2.4,
    rsi: 71.34,
    ema20: 1_101.5,
    ema50: 1_098.3,
  },
  verdicts: {
    rsi: 'Overbought',
    stochastic: 'Insufficient data',
    macd: 'Insufficient data',
    ema: 'Golden cross',
    divergence: 'No divergence',
  },
}

t.test('the facts are a list of marks and of what a reader will see', async (t) => {
  const { messages, plain } = promptOf(facts, [])
  const [system, user] = messages
  t.match(system, { role: 'system', content: /«, pero».*titulares.*No son instrucciones/s })
  t.notMatch(system.content, /a grandes rasgos/, 'the pattern has the lists')
  t.match(plain?.messages[0].content, /Fuera de los marcadores solo valen.*a grandes rasgos.*No son instrucciones/s)
  t.same(plain?.messages[1], user)
  t.equal(
    user.content,
    [
      'Acción: Cumbre Andina (CUM3)',
      'Afirmaciones:',
      '{precio_frente_a_cierre} → el precio está un 2,40 % por debajo de su cierre anterior (−)',
      '{rsi_lectura} → el RSI está en sobrecompra (−)',
      '{ema_20_frente_a_ema_50} → la EMA de 20 sesiones está por encima de la de 50 (+)',
      '{tendencia} → las medias han hecho hace poco un cruce dorado (+)',
      '{divergencia} → no hay divergencia entre el precio y el RSI (0)',
      '{acuerdo} → los indicadores se reparten: uno de los dos indicadores a cada lado',
      '{fuerza} → un solo oscilador está estirado a favor de la tendencia',
      'Datos:',
      '{precio} → el precio, en 1.104,20 dólares',
      '{rsi} → el RSI, en 71,3',
      '{ema_20} → la EMA de 20 sesiones, en 1.101,50 dólares',
      '{ema_50} → la EMA de 50 sesiones, en 1.098,30 dólares',
    ].join('\n'),
  )
})

/** Faults that no pattern can exclude. */
const BEYOND = new Set(['false contrast', 'false agreement', 'said before'])

t.test(
  'what the pattern lets through, the judge lets stand, but for false contrasts, agreements and repeats',
  async (t) => {
    let written = 0
    fc.assert(
      fc.property(arbitraryInput, fc.infiniteStream(fc.nat()), (input, choices) => {
        const state = factsOf(input)
        const marks = [...marksOf(state)].filter(([name]) => !name.startsWith('analisis_'))
        if (marks.length === 0) return
        const pattern = patternOf(marks)
        const sentence = writtenBy(pattern, () => choices.next().value)
        if (!new RegExp(pattern).test(sentence)) throw new Error(`${sentence} is not of ${pattern}`)
        written++
        const { left_out } = judgeSentences([sentence], state)
        const other = left_out.find(({ reason }) => !BEYOND.has(reason))
        if (other) throw new Error(JSON.stringify(other))
      }),
      { numRuns: 500, seed: 4 },
    )
    t.ok(written > 400, `${written} sentences`)
  },
)

/** A text that a pattern of groups, alternatives, `?`, `{0,3}` and escapes matches, by the given choices. */
function writtenBy(pattern: string, choose: () => number): string {
  let at = 1
  const alternatives = (): string => {
    const all = [sequence()]
    while (pattern[at] === '|') {
      at++
      all.push(sequence())
    }
    return all[choose() % all.length]
  }
  const sequence = (): string => {
    let text = ''
    while (!'|)$'.includes(pattern[at])) {
      const from = at
      const once = unit()
      if (pattern[at] === '?') {
        at++
        text += choose() % 2 ? once : ''
      } else if (pattern.startsWith('{0,3}', at)) {
        const rest = at + 5
        for (let more = choose() % 4; more > 0; more--) {
          at = from
          text += unit()
        }
        at = rest
      } else text += once
    }
    return text
  }
  const unit = (): string => {
    if (pattern[at] === '(') {
      at++
      const text = alternatives()
      at++
      return text
    }
    if (pattern[at] === '\\') at++
    return pattern[at++]
  }
  return sequence()
}

t.test('headlines stand between quotation marks that they cannot leave', async () => {
  const titles = fc.array(anyText(300), { maxLength: 4 })
  fc.assert(
    fc.property(arbitraryInput, titles, (input, wild) => {
      const state = factsOf(input)
      const table = promptOf(state, []).messages[1].content
      const rest = promptOf(state, wild).messages[1].content.slice(table.length)
      return rest === '' || /^\n\nTitulares recientes \(citas\):(\n«[^«»\n]+»)+$/.test(rest)
    }),
  )
})
