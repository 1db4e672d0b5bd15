import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Commentary as Text } from '#domain/contract/live/protocol.ts'
import { dispatch } from '../../realtime/dispatch.ts'
import { indicatorsEntry, loadCommentary } from '../../stores/stock-data.ts'
import { view } from '../../stores/view.ts'
import { indicators } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { es } from '../../text/es.ts'
import { measurement } from '../measurement/measurement.ts'
import { Commentary } from './Commentary.tsx'

const POST = 'POST /api/stocks/'
const INDICATORS = { 'GET /api/stocks/ technical-indicators': () => json(indicators('AAA')) }
const text = (more: Partial<Text> = {}): Text => ({
  analysis: 'El RSI 14 marca 71,3: sobrecompra. El soporte está en 95,00.',
  comment: 'La acción ha subido deprisa.\n\nConviene esperar a que el RSI baje de 70.',
  model: 'gemma3:4b',
  verified: { figures: 12, matched: 12 },
  figures: {
    analysis: [
      { start: 16, end: 20, name: 'rsi' },
      { start: 54, end: 59, name: 'support' },
    ],
    comment: [{ start: 68, end: 70, name: 'rsi' }],
  },
  as_of: new Date().toISOString(),
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers()
  Element.prototype.scrollIntoView = () => {}
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const field = (name: string) => document.querySelector(`[data-widget=commentary] [data-field=${name}]`)?.textContent
const pushed = (more?: Partial<Text>) => act(async () => dispatch({ op: 'commentary', symbol: 'AAA', ...text(more) }))

async function open(routes: Parameters<typeof fakeServer>[0]) {
  const calls = fakeServer({ ...INDICATORS, ...routes })
  render(<Commentary symbol="AAA" />)
  await act(() => indicatorsEntry('AAA').load())
  await pass(0)
  return calls
}

test('it waits for the indicators and sends them', async () => {
  const calls = fakeServer({ ...INDICATORS, [POST]: () => json(text()) })
  render(<Commentary symbol="AAA" />)
  await pass(0)
  screen.getByText('Cargando...')
  expect(calls).toEqual([])
  await act(() => indicatorsEntry('AAA').load())
  await pass(0)
  expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { ticker: 'AAA', data: indicators('AAA') } })
})

test('it calls without indicators too', async () => {
  const calls = await open({ 'GET /api/stocks/ technical-indicators': () => json({}, 500), [POST]: () => json(text()) })
  expect(calls.at(-1)?.body).toEqual({ ticker: 'AAA', data: {} })
  expect(field('text')).toContain('sobrecompra')
})

test('a template says that it is one, and is there once', async () => {
  const template = text().analysis
  await open({
    [POST]: () => json(text({ model: null, comment: template, verified: { figures: 1, matched: 1 } })),
  })
  expect([field('text'), field('model'), field('verified')]).toEqual([template, 'Plantilla', '1 de 1 cifra verificada'])
  expect(field('hint')).toMatch(
    /^Texto de plantilla, sin modelo de IA\. Para .* instala Ollama .* OLLAMA_MODEL\. Si ya funciona, .* mostrar\.$/,
  )
})

test('a withheld comment is one sentence, without a counter, a mark or links', async () => {
  const sentence = 'Sin comentario: los datos no se actualizan desde el 20/11/2026 09:15.'
  const withheld = text({
    analysis: sentence,
    comment: sentence,
    model: null,
    verified: { figures: 0, matched: 0 },
    figures: { analysis: [], comment: [] },
  })
  await open({ [POST]: () => json(withheld) })
  expect(['text', 'model', 'verified', 'hint'].map(field)).toEqual([sentence, undefined, undefined, undefined])
  expect(field('age')).toMatch(/^Datos del /)
  expect(document.querySelector('[data-figure]')).toBe(null)
})

test('a template without figures is no withheld comment', async () => {
  await open({ [POST]: () => json(text({ model: null, verified: { figures: 0, matched: 0 } })) })
  expect([field('model'), field('verified')]).toEqual(['Plantilla', undefined])
})

test('a text whose figures have no places is shown without links', async () => {
  await open({ [POST]: () => json({ ...text(), figures: undefined }) })
  expect(field('text')).toContain('71,3')
  expect(document.querySelector('[data-figure]')).toBe(null)
})

test('not ready yet: Cargando..., and it asks again by itself', async () => {
  const answers = [
    json({ code: 'pending', error: 'Cargando...' }, 400),
    json({ error: 'Cargando...' }, 400),
    json(text()),
  ]
  const calls = await open({ [POST]: () => answers.shift() ?? Response.error() })
  const posts = () => calls.filter(({ method }) => method === 'POST').length
  screen.getByText('Cargando...')
  expect(posts()).toBe(1)
  await pass(5_000)
  screen.getByText('Cargando...')
  await pass(5_000)
  expect([posts(), field('model')]).toEqual([3, 'Redactado por gemma3:4b'])
  await pass(60_000)
  expect(posts()).toBe(3)
})

test('not ready yet: a push ends the wait', async () => {
  const calls = await open({ [POST]: () => json({ error: 'Cargando...' }, 400) })
  await pushed()
  expect(field('text')).toContain('71,3')
  await pass(60_000)
  expect(calls.filter(({ method }) => method === 'POST').length).toBe(1)
})

test('a newer text in the making is requested too while the earlier one is shown', async () => {
  await open({ [POST]: () => json(text()) })
  fakeServer({ ...INDICATORS, [POST]: () => json({ error: 'Cargando...' }, 400) })
  await act(() => loadCommentary('AAA'))
  expect([field('text')?.includes('71,3'), screen.queryByText('Cargando...')]).toEqual([true, null])
  fakeServer({ ...INDICATORS, [POST]: () => json(text({ model: 'otro' })) })
  await pass(5_000)
  expect(field('model')).toBe('Redactado por otro')
})

test('an answer of another shape is a failure, and so is one while the text is being made', async () => {
  const answers = [json({ analysis: 1 }), json({}, 400), json({}, 500)]
  await open({ [POST]: () => answers.shift() ?? Response.error() })
  screen.getByText('No se pudo obtener el comentario IA')
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await pass(0)
  screen.getByText('Cargando...')
  await pass(5_000)
  screen.getByText('No se pudo obtener el comentario IA')
})

test('while a new text is made the earlier one stays, a failure marks it', async () => {
  await open({ [POST]: () => json(text()) })
  screen.getByText(es.dashboard.expert)
  fakeServer({ ...INDICATORS, [POST]: () => json({}, 500) })
  document.body.innerHTML = ''
  render(<Commentary symbol="AAA" />)
  await pass(0)
  expect(field('text')).toContain('71,3')
  screen.getByText('Datos sin actualizar')
  fakeServer({ ...INDICATORS, [POST]: () => json({}, 400) })
  await pass(2_000)
  expect(field('text')).toContain('71,3')
  expect(screen.queryByText('Datos sin actualizar')).toBe(null)
})

test('each figure leads to its row, which is marked while it has the focus', async () => {
  await open({ [POST]: () => json(text()) })
  const figures = () => [...document.querySelectorAll('[data-figure]')]
  expect(figures().map((figure) => [figure.textContent, figure.getAttribute('data-figure')])).toEqual([
    ['71,3', 'rsi'],
    ['95,00', 'support'],
    ['70', 'rsi'],
  ])
  const row = document.createElement('p')
  row.dataset.place = 'support'
  document.body.append(row)
  fireEvent.click(screen.getByRole('link', { name: '95,00, ver Soporte' }))
  expect([document.activeElement, row.classList.length, location.hash]).toEqual([row, 1, ''])
  row.blur()
  expect(row.classList.length).toBe(0)
})

test('a link leads to how it is measured', async () => {
  await open({ [POST]: () => json(text()) })
  fireEvent.click(screen.getByRole('button', { name: 'Cómo medimos' }))
  expect([view.subView, measurement.part]).toEqual(['measurement', 'commentary'])
})

test('text of the model is shown as text, never as markup', async () => {
  await open({ [POST]: () => json(text({ comment: '<img src=x onerror=alert(1)> **fin**' })) })
  expect(document.querySelector('[data-field=text] img')).toBe(null)
  expect(field('text')).toContain('<img src=x onerror=alert(1)>')
})
