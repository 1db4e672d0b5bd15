import fc from 'fast-check'
import t from 'tap'
import { RATING_WORDS } from '../ratings/words.ts'
import type { AgendaDate, FiredAlert, Signal, SummaryHeadline, SummaryInput, SummaryStock } from './input.ts'
import { SECTIONS } from './sections.ts'
import type { SessionMove } from './session-moves.ts'
import { composeSummary } from './summary.ts'

const TODAY = '2026-11-25'
const BEFORE = '2026-11-24'
const NOW = Date.parse(`${TODAY}T22:00:00Z`)
const SINCE = Date.parse(`${BEFORE}T22:00:00Z`)

const ORDINARY: SessionMove = {
  session: TODAY,
  price: 12.3,
  change: 0.004,
  dividend: 0,
  deviations: 0.3,
  atrs: 0.2,
  volume_times: 1.1,
  by: null,
  times: 0,
  sessions: 0,
}
const far = (given: Partial<SessionMove> = {}): SessionMove => ({
  ...ORDINARY,
  change: -0.061,
  deviations: 4,
  atrs: 2,
  by: 'return',
  times: 3,
  sessions: 252,
  ...given,
})

const stock = (name: string, ...moves: SessionMove[]): SummaryStock => ({
  symbol: name.slice(0, 5).toUpperCase(),
  name,
  currency: 'USD',
  moves: moves.length === 0 ? [ORDINARY] : moves,
  last: { date: TODAY },
  expected: TODAY,
  said_until: BEFORE,
})

const given = (input: Partial<SummaryInput>): SummaryInput => ({
  kind: 'daily',
  local_date: TODAY,
  since: SINCE,
  until: NOW,
  stocks: [],
  alerts: [],
  signals: [],
  news: [],
  agenda: [],
  skipped: [],
  ...input,
})

const NAMES = ['Acuavela', 'Sumaria', 'Rumiyana', 'Tortuzal', 'Yanamar', 'Vidalqui', 'Kantuera', 'Pambalera']
const textsOf = (input: Partial<SummaryInput>, section?: string): string[] =>
  composeSummary(given(input))
    .items.filter((item) => section === undefined || item.section === section)
    .map(({ text }) => text)

t.test('nothing out of the ordinary is one line, and silent', async (t) => {
  const stocks = NAMES.map((name) => stock(name))
  const { subject, items, isSilent } = composeSummary(given({ stocks }))
  t.same(
    items.map(({ text }) => text),
    ['Las ocho se movieron dentro de lo normal.'],
  )
  t.same([isSilent, subject], [true, 'Las ocho se movieron dentro de lo normal'])
  t.same(textsOf({ stocks: stocks.slice(0, 1) }), ['Acuavela se movió dentro de lo normal.'])
  t.same(composeSummary(given({})), { subject: 'Sin acciones seguidas', items: [], isSilent: true })
})

t.test('what moved, the rarest first, with price, change, how often, and its age', async (t) => {
  const stocks = [
    stock('Acuavela', far({ volume_times: null })),
    stock('Sumaria', far({ by: 'volume', volume_times: 4.2, times: 1, change: 0.004 })),
    { ...stock('Rumiyana', far({ session: BEFORE, times: 5, sessions: 140, dividend: 0.3 })), said_until: null },
    ...NAMES.slice(3).map((name) => stock(name)),
  ]
  const { subject, items, isSilent } = composeSummary(given({ stocks }))
  t.same(
    items.map(({ section, text, age }) => [section, text, age]),
    [
      [
        'moves',
        'Sumaria negoció 4,2 veces lo habitual: su mayor volumen en un año. Cerró a $12,30 (+0,40\u202f%).',
        null,
      ],
      ['moves', 'Acuavela bajó 6,1\u202f%, a $12,30: tanto o más, 3 veces en un año.', null],
      [
        'moves',
        'Rumiyana bajó 6,1\u202f% con su dividendo, a $12,30: tanto o más, 5 veces en 140 sesiones. Ese día negoció 1,1 veces lo habitual.',
        'Cierre del 24 nov',
      ],
      ['rest', 'Las otras cinco se movieron dentro de lo normal.', null],
    ],
  )
  t.same([subject, isSilent], ['Sumaria negoció 4,2 veces lo habitual', false])
  t.same(items[1].figures, { currency: 'USD', ...far({ volume_times: null }) })
})

t.test('an entry a stock, its rarest new session; at most five, the others by name', async (t) => {
  const stocks = NAMES.map((name, i) =>
    stock(name, far({ session: BEFORE, times: 1 }), far({ times: 2 + i }), ORDINARY),
  )
  const { items } = composeSummary(given({ stocks }))
  t.same(
    items.map(({ symbol, figures }) => [symbol, figures.times ?? figures.symbols]),
    [
      ['ACUAV', 2],
      ['SUMAR', 3],
      ['RUMIY', 4],
      ['TORTU', 5],
      ['YANAM', 6],
      [null, 'VIDAL,KANTU,PAMBA'],
    ],
  )
  t.equal(items[5].text, 'También se salieron de lo normal: Vidalqui, Kantuera y Pambalera.')
  const all = stocks.map((each) => ({ ...each, said_until: null }))
  t.same(composeSummary(given({ stocks: all })).items[0].figures.times, 1, 'the rarest of both')
})

t.test('what is not known is said by name, and never ordinary', async (t) => {
  const stocks = [
    stock('Acuavela'),
    stock('Sumaria'),
    { ...stock('Rumiyana'), moves: null },
    stock('Tortuzal', { ...ORDINARY, deviations: null }),
    { ...stock('Yanamar'), last: { date: '2025-11-20' } },
    { ...stock('Vidalqui'), last: null, moves: null },
    { ...stock('Kantuera'), last: { date: BEFORE }, expected: BEFORE },
    { ...stock('Iberpamba'), last: { date: BEFORE }, expected: null },
  ]
  t.same(textsOf({ stocks }), [
    'Otras dos se movieron dentro de lo normal.',
    'De Rumiyana hay pocas sesiones para decirlo.',
    'De Tortuzal no se puede decir: su precio casi no cambia o le faltan sesiones.',
    'Falta el último cierre de Yanamar (el anterior es del 20 nov 2025) y Vidalqui (no se conoce ninguno).',
    'Sin cierre nuevo: Kantuera e Iberpamba.',
  ])
  const company = { ...stock('Camirea S.A.'), last: { date: BEFORE }, expected: BEFORE }
  t.same(
    textsOf({ stocks: [company] }),
    ['Sin cierre nuevo: Camirea S.A.'],
    'a name that ends with a point ends the sentence',
  )
  const many = Array.from({ length: 12 }, (_, i) => ({ ...stock(`Nombre ${i}`), moves: null }))
  t.match(textsOf({ stocks: many }), [/^De Nombre 0, .*, Nombre 7 y 4 más hay pocas sesiones para decirlo\.$/])
})

t.test('summaries that were not sent are said', async (t) => {
  const skip = (local_date: string) => ({ kind: 'daily' as const, local_date })
  t.same(textsOf({ skipped: [skip('2026-11-23')] }), [
    'El resumen del 23 nov no salió: llevaba más de seis horas de retraso.',
  ])
  t.same(textsOf({ skipped: [skip('2026-11-20'), skip('2026-11-23')] }), [
    'No salieron 2 resúmenes, del 20 nov al 23 nov: llevaban más de seis horas de retraso.',
  ])
})

t.test('alerts as they fired, eight and how many more', async (t) => {
  const alerts = Array.from(
    { length: 11 },
    (_, at): FiredAlert => ({ symbol: 'ACUAV', text: `ACUAV superó ${at}.`, at }),
  )
  const texts = textsOf({ alerts })
  t.same([texts.length, texts[0], texts[7], texts[8]], [9, 'ACUAV superó 0.', 'ACUAV superó 7.', 'Y 3 más.'])
  t.equal(textsOf({ alerts: alerts.slice(0, 8) }).length, 8)
})

const RULE = {
  symbol: 'ACUAV',
  name: 'Acuavela',
  session: TODAY,
  kind: 'rule' as const,
  tipo: 'Volumen anómalo',
  nivel: 'Positivo' as const,
  record: {
    horizonte: 10 as const,
    ocurrencias: 24,
    aciertos: 14,
    acierto_pct: 58.33,
    base_pct: 54,
    intervalo_95: [38, 76] as [number, number],
    ventaja: 'sin ventaja demostrada' as const,
  },
}
const RATING = {
  symbol: 'ACUAV',
  name: 'Acuavela',
  session: TODAY,
  kind: 'rating' as const,
  word: 'Buy' as const,
  before: 'Neutral' as const,
  record: {
    word: 'Buy' as const,
    days: 210,
    rose_pct: 55.2,
    base_pct: 55.6,
    interval_95: [50, 60] as [number, number],
    net_return_pct: 0.4,
    net_interval_95: [-1, 2] as [number, number],
    base_return_pct: 0.5,
    scope: 'market' as const,
    edge: 'demostrada' as const,
  },
}

t.test('signals with their record, those of demonstrated edge first', async (t) => {
  const never = { ...RULE.record, ocurrencias: 0, aciertos: 0, acierto_pct: null, base_pct: null, intervalo_95: null }
  const signals: Signal[] = [RULE, { ...RULE, record: never }, { ...RULE, record: null }, RATING]
  t.same(textsOf({ signals }), [
    'Los indicadores de Acuavela pasaron de «Neutral» a «Compra» al cierre del 25 nov. Tras «Compra» subió el 55\u202f% de 210 días en todo el mercado; cualquier día: 56\u202f%. Ventaja demostrada.',
    'Volumen anómalo en Acuavela al cierre del 25 nov. Acertó el 58\u202f% de 24 veces; cualquier día: 54\u202f%. Sin ventaja demostrada.',
    'Volumen anómalo en Acuavela al cierre del 25 nov. Aún no se había dado en esta acción.',
    'Volumen anómalo en Acuavela al cierre del 25 nov. Aún no se sabe qué pasó las otras veces.',
  ])
})

const headline = (title: string, more: Partial<SummaryHeadline> = {}): SummaryHeadline => ({
  title,
  link: 'https://diario.test/1',
  source: 'Diario Inventado',
  sentiment: 'positive',
  score: 0.5,
  symbols: ['ACUAV'],
  published_at: NOW - 3_600_000,
  ...more,
})

t.test('headlines with a tone, one a story, the most told and the strongest first', async (t) => {
  const stocks = [stock('Acuavela'), stock('Sumaria')]
  const news = [
    headline('Acuavela abre una planta en Manta', { score: 0.9, symbols: ['ACUAV', 'OTHER', 'SUMAR'] }),
    headline('Acuavela gana un 12 % más en el tercer trimestre', { published_at: NOW - 2 }),
    headline('Acuavela gana un 12 % más en el trimestre', { published_at: NOW - 3, sentiment: 'negative', link: null }),
    headline('Acuavela cambia de logotipo', { sentiment: 'neutral', score: 0 }),
    headline('Acuavela pierde un pleito en Quito', { published_at: SINCE - 1 }),
    headline('Acuavela pierde un pleito en Quito', { link: 'javascript:alert(1)' }),
    headline('Acuavela exporta a Corea', { link: 'javascript:alert(1)', score: 0.1 }),
  ]
  const items = composeSummary(given({ stocks, news })).items.filter(({ section }) => section === 'news')
  t.same(
    items.map(({ text, link, figures }) => [text, link, figures.headlines]),
    [
      ['«Acuavela gana un 12 % más en el trimestre» (Diario Inventado). Tono negativo para Acuavela.', null, 2],
      [
        '«Acuavela abre una planta en Manta» (Diario Inventado). Tono positivo para Acuavela y Sumaria.',
        'https://diario.test/1',
        1,
      ],
      ['«Acuavela exporta a Corea» (Diario Inventado). Tono positivo para Acuavela.', null, 1],
    ],
  )
  const words = ['azul', 'rojo seco', 'verde', 'negro', 'blanco', 'gris claro', 'pardo']
  const seven = words.map((word) => headline(`${word.repeat(3)} ${word.repeat(2)}`))
  t.equal(textsOf({ stocks, news: seven }, 'news').length, 5)
})

const date = (day: string, more: Partial<AgendaDate> = {}): AgendaDate => ({
  symbol: 'ACUAV',
  name: 'Acuavela',
  kind: 'report',
  date: day,
  state: 'estimated',
  before: null,
  seen_at: null,
  ...more,
})

t.test('the agenda of today and the next seven days', async (t) => {
  const agenda = [
    date('2026-12-03'),
    date('2026-12-02', { kind: 'ex_dividend', state: 'confirmed', before: '2026-10-27' }),
    date(TODAY),
    date(BEFORE),
  ]
  t.same(textsOf({ agenda }), [
    'Acuavela presenta resultados el 25 nov (fecha estimada).',
    'Acuavela cotiza sin dividendo desde el 2 dic (fecha confirmada; antes 27 oct).',
  ])
  t.match(textsOf({ agenda: Array.from({ length: 10 }, () => date(TODAY)) }).at(-1), 'Y 2 fechas más.')
})

t.test('a date is a reason to speak when it comes into the week, is announced or moves', async (t) => {
  const since = Date.parse(`${BEFORE}T21:00:00Z`)
  const isSilent = (of: AgendaDate) => composeSummary(given({ agenda: [of], since })).isSilent
  t.equal(isSilent(date('2026-12-01')), true, 'said, but known before')
  t.equal(isSilent(date('2026-12-02')), false, 'comes into the week')
  t.equal(isSilent(date('2026-12-01', { seen_at: since + 1 })), false, 'announced or moved since')
  t.equal(isSilent(date('2026-12-01', { seen_at: since - 1 })), true)
})

t.test('a subject says one thing within seventy characters', async (t) => {
  const subject = (input: Partial<SummaryInput>) => composeSummary(given(input)).subject
  const long = 'Grupo Financiero Tezcalia S.A.B. de C.V.'
  t.equal(subject({ stocks: [{ ...stock(long, far()), currency: null }] }), `${long} bajó 6,1\u202f%, a 12,30`)
  t.equal(subject({ signals: [RULE] }), 'Volumen anómalo en Acuavela al cierre del 25 nov')
  const confirmed = date(TODAY, { name: 'Inmobiliaria Barranelia de los Andes S.A.', state: 'confirmed' })
  t.equal(subject({ agenda: [confirmed] }), 'Inmobiliaria Barranelia de los Andes S.A. presenta resultados el 25…')
  const short = date(TODAY, { name: 'Inmobiliaria Barranelia S.A.', state: 'confirmed' })
  t.equal(subject({ agenda: [short] }), 'Inmobiliaria Barranelia S.A. presenta resultados el 25 nov')
  const title = 'Acuavela: la mayor exportadora de camarón del país abre en Manta su tercera planta'
  t.equal(
    subject({ stocks: [stock('Acuavela')], news: [headline(title)] }),
    '«Acuavela: la mayor exportadora de camarón del país abre en Manta…»',
  )
  t.ok(subject({ stocks: [stock('Acuavela')], news: [headline('x'.repeat(300))] }).length <= 70)
})

/** What hurries or advises, in words that no statement of figures needs. */
const HURRY_OR_ADVICE =
  /urgente|urge\b|\bahora\b|ya mismo|cuanto antes|de inmediato|no te pierdas|última oportunidad|oportunidad única|deber[ií]as|debes|tienes que|te conviene|conviene|recomend|aconsej|aprovecha|atenci[óo]n|¡|!|compra (?:ya|hoy)|vende (?:ya|hoy)|hay que/iu

const figure = fc.double({ min: 0, max: 50, noNaN: true })
const day = fc.constantFrom('2025-12-30', BEFORE, TODAY, '2026-11-28')
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const name = fc.constantFrom(...NAMES, 'Inmobiliaria Pambalera de los Ceibos y Samborondón S.A.')
/** What a session was out of the ordinary by is known of it. */
const anyMove = fc
  .tuple(day, figure, figure, maybe(figure), fc.integer({ min: 1, max: 252 }), fc.nat(3))
  .map(([session, size, times, unknown, count, by]): SessionMove => {
    const [change, volume_times] = by === 1 ? [0.02 * (size - 25), unknown] : [unknown, by === 2 ? times : unknown]
    const known = { change, volume_times, by: ([null, 'return', 'volume', null] as const)[by] }
    return { ...far(), ...known, session, price: size, deviations: unknown, times: count, sessions: 252 - (count % 2) }
  })
const anyStock = fc
  .record({ name, moves: maybe(fc.array(anyMove)), last: maybe(day), expected: maybe(day), said_until: maybe(day) })
  .map((given): SummaryStock => ({ ...stock(given.name), ...given, last: given.last && { date: given.last } }))
const anyInput = fc
  .record({
    stocks: fc.array(anyStock, { maxLength: 14 }),
    alerts: fc.array(fc.constant({ symbol: 'ACUAV', text: 'ACUAV superó 3.', at: NOW })),
    signals: fc.array(
      fc
        .tuple(name, fc.constantFrom(...RATING_WORDS), fc.boolean(), fc.boolean())
        .map(([name, word, isRule, hasRecord]): Signal => {
          return isRule
            ? { ...RULE, name, record: hasRecord ? RULE.record : null }
            : { ...RATING, name, word, record: hasRecord ? RATING.record : null }
        }),
    ),
    news: fc.array(
      fc.tuple(name, fc.nat(9)).map(([name, at]) => headline(`${name} ${at}`, { published_at: NOW - at })),
    ),
    agenda: fc.array(fc.tuple(name, day, maybe(day)).map(([name, on, before]) => date(on, { name, before }))),
    skipped: fc.array(day.map((local_date) => ({ kind: 'daily' as const, local_date }))),
  })
  .map(given)

t.test('whatever was known, statements are whole, in order, and neither hurry nor advise', async () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { subject, items, isSilent } = composeSummary(input)
      for (const text of [subject, ...items.flatMap(({ text, age }) => (age === null ? text : [text, age]))])
        if (/undefined|null|NaN|Infinity/.test(text) || HURRY_OR_ADVICE.test(text)) return false
      const places = items.map(({ section }) => SECTIONS.indexOf(section))
      const count = (section: string) => items.filter((item) => item.section === section).length
      // Dates of the agenda alone are a reason to speak where one of them is new, which another test has.
      const says = items.some(({ section }) => section !== 'rest' && section !== 'agenda')
      return (
        items.every(({ text }) => /[^\s.]\.$/u.test(text)) &&
        places.every((place, i) => i === 0 || places[i - 1] <= place) &&
        subject.length > 0 &&
        subject.length <= 70 &&
        (says ? !isSilent : isSilent || count('agenda') > 0) &&
        count('moves') <= 5 &&
        count('news') <= 5 &&
        (input.stocks.length === 0 || count('moves') + count('rest') > 0)
      )
    }),
    // Random inputs hardly ever have only dates that were known before.
    { numRuns: 500, examples: [[given({ agenda: [date(TODAY)] })]] },
  )
})
