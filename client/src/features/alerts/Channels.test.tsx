import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AlertChannel, AlertSettings } from '#domain/contract/alerts/channels.ts'
import { clock } from '../../stores/clock.ts'
import { clearSession, startSession } from '../../stores/session.ts'
import { channel, demo } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { channelTexts as text } from '../../text/es/alert-channels.ts'
import { devices } from '../../text/es/alerts.ts'
import { Channels } from './Channels.tsx'
import { device } from './channels.ts'
import { ownChannels } from './testing/examples.ts'

const NOW = Date.parse('2026-11-20T15:00:00.000Z')
const at = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString()
const phone = (changes: Partial<AlertChannel> = {}) =>
  channel(3, 'push', { name: 'Chrome en Android', shown_at: at(60), ...changes })

let list: AlertChannel[]
let settings: AlertSettings
let refusal: Response | null

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  list = ownChannels()
  settings = { quiet: null, push: { public_key: 'BAcH' }, telegram: true }
  refusal = null
  clock.now = NOW
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: new EventTarget() })
  startSession(demo)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const serve = () =>
  fakeServer({
    'GET /api/channels/': () => json(list),
    'POST /api/channels/': ({ body }) => refusal ?? json({ ...list[0], ...(body as object) }, 201),
    'DELETE /api/channels/3': () => refusal ?? json({ message: 'x' }),
    'POST /api/channels/3/test': () => refusal ?? json({ message: 'x' }, 202),
    'GET /api/alerts/settings/': () => json(settings),
    'PUT /api/alerts/settings/': ({ body }) => {
      if (refusal) return refusal
      settings = { ...settings, ...(body as object) }
      return json(settings)
    },
  })

async function show() {
  const calls = serve()
  const { unmount } = render(<Channels />)
  await screen.findByText(text.quiet.zone)
  await vi.waitFor(() => expect(row('page')).not.toBe(null))
  return { calls, unmount }
}
const row = (kind: string) => document.querySelector<HTMLElement>(`[data-channel=${kind}]`)
const field = (kind: string, name: string) => row(kind)?.querySelector(`[data-field=${name}]`)?.textContent
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const form = (name: string) => within(document.querySelector<HTMLElement>(`[data-form=${name}]`)!)
const round = () => act(() => vi.advanceTimersByTimeAsync(2_000))

test('each channel, its state and when it last showed or accepted an alert; page and mail stay', async () => {
  const reason = 'Respondió 410: «<b>no</b> hook».'
  list = [channel(4, 'webhook', { name: 'Casa', state: 'broken', reason }), phone(), ...list]
  const { calls } = await show()
  expect(row('webhook')?.textContent).toContain(`No funciona${reason}`)
  expect(field('push', 'used')).toBe('Última mostrada hace 1 min')
  expect(field('email', 'used')).toBe('Última aceptada por el canal ahora')
  expect(field('page', 'used')).toBe('Todavía no se usó')
  expect(screen.queryByRole('button', { name: 'Quitar Tu correo' })).toBe(null)
  list = ownChannels()
  await press('Quitar Chrome en Android')
  expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/api/channels/3')).toBe(true)
  expect(row('push')).toBe(null)
})

test('a test waits for the receipt, while the page is visible and 120 seconds at most', async () => {
  device.channel = 3
  list = [phone(), ...list]
  const { calls, unmount } = await show()
  const asked = () => calls.filter(({ method, path }) => method === 'GET' && path === '/api/channels/').length
  const test = (state: NonNullable<AlertChannel['test']>['state'], detail: string | null = null) => {
    list = [phone({ test: { state, at: at(0), detail } }), ...ownChannels()]
  }
  test('pending')
  await press('Probar en este dispositivo')
  expect(field('push', 'test')).toContain(text.tests.sending)
  test('accepted')
  await round()
  expect(field('push', 'test')).toContain(text.tests.waiting)
  test('shown')
  await round()
  expect(field('push', 'test')).toContain(text.tests.shown)
  const loads = asked()
  await round()
  expect(asked(), 'nothing more to wait for').toBe(loads)

  test('accepted')
  await press('Probar Chrome en Android')
  await act(async () => void (clock.now = NOW + 121_000))
  expect(field('push', 'test')).toContain(text.tests.late)
  clock.now = NOW
  test('failed', 'Respondió 410.')
  await press('Probar Chrome en Android')
  expect(field('push', 'test')).toContain('Falló: Respondió 410.')
  refusal = json({ code: 'too_many_requests', error: 'Espera un momento.' }, 429)
  await press('Probar Chrome en Android')
  within(row('push')!).getByText('Espera un momento.')

  refusal = null
  test('pending')
  await press('Probar Chrome en Android')
  unmount()
  const left = asked()
  await round()
  expect(asked(), 'the page no longer waits').toBe(left)
})

test('an iPhone says what to do first; a browser without push says so', async () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get')
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(window, 'PushManager')
  agent.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
  const { unmount } = await show()
  screen.getByText(text.device.steps[1])
  unmount()
  agent.mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)')
  const second = await show()
  screen.getByText(devices.unsupported)
  second.unmount()
  clearSession()
  startSession(demo)
  vi.stubGlobal('PushManager', class {})
  settings = { ...settings, push: null }
  await show()
  screen.getByText(devices.unavailable)
})

test('ntfy and webhooks are added by address; the secret is shown once and can be copied', async () => {
  const writeText = vi.fn(async () => {})
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  const { calls } = await show()
  await press('Añadir ntfy')
  form('ntfy').getByText(text.add.empty)
  refusal = json({ code: 'invalid_url', error: 'Escribe una dirección completa.' }, 422)
  fireEvent.change(form('ntfy').getByLabelText('Dirección del tema'), { target: { value: ' ntfy.sh/a ' } })
  await press('Añadir ntfy')
  form('ntfy').getByText('Escribe una dirección completa.')
  expect(calls.at(-1)?.body).toEqual({ kind: 'ntfy', url: 'ntfy.sh/a' })

  refusal = json(channel(5, 'webhook', { name: 'Casa', secret: 'whsec_abc' }), 201)
  fireEvent.change(form('webhook').getByLabelText('Dirección'), { target: { value: 'https://a.example' } })
  fireEvent.change(form('webhook').getByLabelText('Nombre (opcional)'), { target: { value: 'Casa' } })
  await press('Añadir webhook')
  form('webhook').getByText('whsec_abc')
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'webhook',
    url: 'https://a.example',
    name: 'Casa',
  })
  await press('Copiar el secreto')
  expect(writeText).toHaveBeenCalledWith('whsec_abc')
  form('webhook').getByText('Copiado.')
  writeText.mockRejectedValue(new Error('denied'))
  await press('Copiar el secreto')
  form('webhook').getByText(text.add.notCopied)
})

test('a chat is linked by its code, which counts down while the list is reloaded', async () => {
  await show()
  const linking = channel(6, 'telegram', { name: 'Telegram', state: 'linking', created_at: at(30) })
  list = [{ ...linking, code: 'ABCDE23456', bot: 'atalaya_bot' }, ...list]
  await press('Vincular un chat')
  screen.getByText('ABCDE23456')
  screen.getByText('Envía este código a @atalaya_bot en Telegram:')
  screen.getByText('Vale 9:30 más.')
  await act(async () => void (clock.now = NOW + 61_000))
  screen.getByText('Vale 8:29 más.')
  list = [{ ...linking, name: 'Ana', state: 'ready' }, ...ownChannels()]
  await round()
  expect(screen.queryByText('ABCDE23456')).toBe(null)
  expect(row('telegram')?.textContent).toContain('AnaTelegramPreparada')
})

test('an installation without a bot says so', async () => {
  settings = { ...settings, telegram: false }
  await show()
  screen.getByText(text.telegram.none)
})

test('quiet hours are set, refused and removed', async () => {
  const { calls } = await show()
  screen.getByText(text.quiet.none)
  const enter = (label: string, value: string) =>
    fireEvent.change(form('quiet-hours').getByLabelText(label), { target: { value } })
  enter('Desde', '')
  await press('Guardar')
  form('quiet-hours').getByText(text.quiet.incomplete)
  enter('Desde', '23:00')
  enter('Zona horaria', ' America/Guayaquil ')
  await press('Guardar')
  screen.getByText('De 23:00 a 07:00, hora de America/Guayaquil.')
  form('quiet-hours').getByText(text.quiet.saved)
  refusal = json({ code: 'invalid_zone', error: 'No conocemos esa zona horaria.' }, 422)
  await press('Guardar')
  form('quiet-hours').getByText('No conocemos esa zona horaria.')
  await press('Quitar las horas de silencio')
  form('quiet-hours').getByText('De 23:00 a 07:00, hora de America/Guayaquil.')
  refusal = null
  await press('Quitar las horas de silencio')
  screen.getByText(text.quiet.none)
  expect(calls.at(-1)?.body).toEqual({ quiet: null })
})

test('without an answer it says so', async () => {
  fakeServer({})
  render(<Channels />)
  await screen.findByText(text.loadFailed)
  await screen.findByText(text.settingsFailed)
})
