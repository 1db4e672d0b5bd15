import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AlertChannel } from '#domain/contract/alerts/channels.ts'
import type { ReadSummary, SummarySettings } from '#domain/contract/summaries.ts'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'
import { startSession } from '../../stores/session.ts'
import { view } from '../../stores/view.ts'
import { channel, demo } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { summary as text } from '../../text/es/summary.ts'
import { readersZone } from '../../text/format.ts'
import { channels } from '../alerts/channels.ts'
import { ownChannels } from '../alerts/testing/examples.ts'
import { Summaries } from './Summaries.tsx'

const SETTINGS = 'GET /api/summaries/settings/'
const [example] = EXAMPLES.summaries
const summary = (id: number, changes: Partial<ReadSummary> = {}): ReadSummary => ({ ...example, id, ...changes })
const item = (changes: Partial<ReadSummary['items'][number]>) => ({
  ...example.items[1],
  section: 'rest',
  link: null,
  ...changes,
})

let list: ReadSummary[]
let settings: SummarySettings
let known: AlertChannel[]
let refusal: Response | null

beforeEach(() => {
  list = [summary(9), summary(8, { kind: 'weekly', date: '2026-11-13', subject: 'Antes' })]
  settings = { ...EXAMPLES.summarySettings, at: null }
  known = ownChannels()
  refusal = null
  Object.assign(view, { view: 'dashboard', subView: 'summaries', symbol: null, summary: null })
  startSession(demo)
})

async function show() {
  const calls = fakeServer({
    'GET /api/summaries/': () => json(list),
    [SETTINGS]: () => json(settings),
    'PUT /api/summaries/settings/': ({ body }) => {
      if (refusal) return refusal
      settings = { ...settings, ...(body as object), next: null }
      return json(settings)
    },
    'GET /api/channels/': () => json(known),
  })
  render(<Summaries />)
  await vi.waitFor(() => expect([channels.status, document.querySelector('[aria-busy=true]')]).toEqual(['ready', null]))
  return { calls, saved: () => calls.findLast(({ method }) => method === 'PUT')?.body }
}

const opened = (id: number) => document.querySelector<HTMLDetailsElement>(`[data-summary="${id}"]`)!
const field = (name: string) => document.querySelector(`[data-field=${name}]`)?.textContent
const form = () => within(document.querySelector<HTMLElement>('[data-form=summary-settings]')!)
const choose = (label: string, value: string) => fireEvent.change(form().getByLabelText(label), { target: { value } })
const save = () => act(async () => void fireEvent.click(form().getByRole('button', { name: text.settings.submit })))

test('each as it was sent, the newest open: statements by section, ages of then, stocks and headlines to open', async () => {
  await show()
  expect([opened(9).open, opened(8).open]).toEqual([true, false])
  const newest = within(opened(9))
  newest.getByRole('heading', { level: 2, name: example.subject })
  newest.getByText('Resumen diario')
  newest.getByText('20 nov 2026')
  newest.getByText(/^Hecho el 20 nov 2026, \d\d:\d\d\.$/)
  within(opened(8)).getByText('Resumen semanal')
  const titles = newest.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Fuera de lo normal', 'Noticias'])
  expect(newest.getByText(/hasta \$104,50/).textContent).toBe(`${example.items[0].text} Precio del 19 nov`)
  const link = newest.getByRole('link')
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([example.items[1].link, 'noopener noreferrer'])
  fireEvent.click(newest.getAllByRole('button', { name: 'Ver AAA' })[0])
  expect([view.subView, view.symbol]).toEqual(['stockDetail', 'AAA'])
})

test('statements of an unknown section have no title; an address that is none of the web is no link', async () => {
  list = [
    summary(9, { items: [item({ section: 'tides', text: 'La marea sube.' }), item({ link: 'javascript:alert(1)' })] }),
  ]
  await show()
  screen.getByText('La marea sube.')
  screen.getByText(example.items[1].text)
  expect(screen.queryByRole('heading', { level: 3 })).toBe(null)
  expect(screen.queryByRole('link')).toBe(null)
})

test('a link to a summary opens it beside the newest, comes to it, and counts once', async () => {
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  view.summary = 8
  await show()
  expect([opened(9).open, opened(8).open]).toEqual([true, true])
  expect(scrolled.mock.contexts).toEqual([opened(8).querySelector('summary')])
  expect(document.activeElement).toBe(opened(8).querySelector('summary'))
  expect(view.summary).toBe(null)
  cleanup()
  view.summary = 3
  await show()
  screen.getByText(text.gone)
})

test('none so far: what it is, and when the first one comes', async () => {
  list = []
  await show()
  screen.getByText(text.none)
})

test('a failure says so, and is tried again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const broken = () => json({ code: 'internal', detail: 'No.' }, 500)
  fakeServer({ 'GET /api/summaries/': broken, [SETTINGS]: broken, 'GET /api/channels/': () => json(known) })
  render(<Summaries />)
  await screen.findByText(text.loadFailed)
  await screen.findByText(text.settings.loadFailed)
  fakeServer({
    'GET /api/summaries/': () => json(list),
    [SETTINGS]: () => json(settings),
    'GET /api/channels/': () => json(known),
  })
  for (const button of screen.getAllByRole('button', { name: 'Reintentar' })) fireEvent.click(button)
  await screen.findByText(example.subject)
  await screen.findByText('Cada día, al cierre de tu mercado.')
})

test('when it comes, in a line: the rule and the next instant on the own clock', async () => {
  settings = { ...settings, every: 'weekly', next: '2026-12-02T12:00:00.000Z' }
  await show()
  expect(field('when')).toBe('Cada semana, al cierre de tu mercado.')
  expect(field('next')).toMatch(/^El próximo: mié 2 dic, \d\d:\d\d$/)
  expect(document.querySelector<HTMLDetailsElement>('details[data-field=settings]')!.open).toBe(false)
})

test('who has not decided finds the form open, with the mail as its way and an hour in the own zone', async () => {
  settings = { every: null, at: null, channels: [], even_empty: false, next: null }
  known = [channel(3, 'push', { name: 'Chrome en Android' }), ...known]
  const { saved } = await show()
  expect(field('when')).toBe('No recibes resúmenes.')
  expect(document.querySelector<HTMLDetailsElement>('details[data-field=settings]')!.open).toBe(true)
  choose(text.settings.every, 'daily')
  expect(form().queryByLabelText('Página de Atalaya')).toBe(null)
  fireEvent.click(form().getByLabelText('Chrome en Android'))
  fireEvent.click(form().getByRole('button', { name: 'Chrome en Android: antes' }))
  choose(text.settings.when, 'own')
  expect(form().getByLabelText<HTMLInputElement>(text.settings.zone).value).toBe(readersZone())
  fireEvent.click(form().getByLabelText(text.settings.evenEmpty))
  choose(text.settings.hour, '')
  await save()
  await form().findByText(text.settings.incomplete)
  expect(saved()).toBe(undefined)
  choose(text.settings.hour, '19:30')
  choose(text.settings.zone, ' America/Lima ')
  await save()
  const at = { hour: '19:30', zone: 'America/Lima' }
  expect(saved()).toEqual({ every: 'daily', at, channels: [3, 2], even_empty: true })
  await form().findByText(text.settings.saved)
  expect(field('when')).toBe('Cada día, a las 19:30, hora de America/Lima.')
  expect(field('next')).toBe(text.settings.computing)
})

test('a refusal is one sentence; a channel that is gone is left out; never needs no channel', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  settings = { ...settings, channels: [77, 2] }
  const { saved } = await show()
  refusal = json({ code: 'invalid_zone', error: 'No conocemos esa zona horaria.' }, 422)
  await save()
  await form().findByText('No conocemos esa zona horaria.')
  refusal = null
  fireEvent.click(form().getByLabelText('Tu correo'))
  form().getByText(text.settings.noChannels)
  await save()
  expect(saved()).toMatchObject({ every: 'daily', channels: [] })
  choose(text.settings.every, 'never')
  expect(form().queryByLabelText(text.settings.when)).toBe(null)
  await save()
  expect(saved()).toMatchObject({ every: 'never' })
  expect(field('when')).toBe('No recibes resúmenes.')
})

test('an instant that is being computed is asked for again until it is there', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  settings = { ...settings, next: null }
  const { calls } = await show()
  expect(field('next')).toBe(text.settings.computing)
  settings = { ...settings, next: '2026-12-02T12:00:00.000Z' }
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await vi.waitFor(() => expect(field('next')).toMatch(/^El próximo/))
  const asked = calls.length
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(calls.length).toBe(asked)
  vi.useRealTimers()
})
