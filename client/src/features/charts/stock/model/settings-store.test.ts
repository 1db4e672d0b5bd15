import { beforeEach, expect, test, vi } from 'vitest'
import { clearSession, startSession } from '#client/src/stores/session.ts'
import { demo } from '#client/src/testing/examples.ts'
import { nextTask } from '#client/src/testing/fake-clock.ts'
import { fakeServer, json } from '#client/src/testing/server.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { chartSettings, chooseChartSettings, loadChartSettings } from './settings-store.ts'

const KEY = 'atalaya.chart'
const PATH = '/api/chart-settings/'

beforeEach(() => {
  vi.useFakeTimers()
  startSession(demo)
})

const turn = () => vi.advanceTimersByTimeAsync(2_000)

test('the server’s settings win, without the words that this page does not know', async () => {
  const kept = {
    look: 'area',
    range: 'century',
    overlays: ['ema-50', 'moon'],
    panes: [],
    compare: ['A', 'B', 'C', 'D', 'E'],
  }
  fakeServer({ [`GET ${PATH}`]: () => json({ ...kept, tomorrow: 1 }) })
  loadChartSettings()
  await nextTask()
  await turn()
  const expected = { ...DEFAULT_SETTINGS, look: 'area', overlays: ['ema-50'], panes: [], compare: ['A', 'B', 'C', 'D'] }
  expect(chartSettings.value).toEqual(expected)
  expect(JSON.parse(localStorage.getItem(KEY)!)).toEqual(expected)
  clearSession()
  expect([chartSettings.value, localStorage.getItem(KEY)]).toEqual([DEFAULT_SETTINGS, null])
})

test('this browser’s copy is there before any answer; one of another shape is none', async () => {
  for (const [stored, look] of [
    [{ look: 'line' }, 'line'],
    [{ look: 5 }, 'candles'],
    [[], 'candles'],
  ]) {
    localStorage.setItem(KEY, JSON.stringify(stored))
    vi.resetModules()
    expect((await import('./settings-store.ts')).chartSettings.value.look).toBe(look)
  }
})

test('a choice applies at once, and is made again on an answer that was on its way', async () => {
  let answer: (response: Response) => void = () => {}
  const calls = fakeServer({
    [`GET ${PATH}`]: () => new Promise((resolve) => (answer = resolve)),
    [`PUT ${PATH}`]: ({ body }) => json(body),
  })
  loadChartSettings()
  chooseChartSettings((value) => ({ ...value, log: true }))
  chooseChartSettings((value) => ({ ...value, look: 'line' }))
  expect(chartSettings.value).toEqual({ ...DEFAULT_SETTINGS, log: true, look: 'line' })
  await nextTask()
  answer(json({ look: 'area', range: '1A' }))
  await turn()
  const chosen = { ...DEFAULT_SETTINGS, range: '1A', log: true, look: 'line' }
  expect(chartSettings.value).toEqual(chosen)
  const puts = calls.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ body }) => body)).toEqual([chosen])
})

test('it is sent again until there is an answer; a refusal ends that', async () => {
  const answers = [() => Promise.reject(new TypeError('away')), () => json({}, 503), () => json({ code: 'x' }, 422)]
  const calls = fakeServer({ [`PUT ${PATH}`]: () => answers.shift()!() })
  chooseChartSettings(() => ({ ...DEFAULT_SETTINGS, log: true }))
  await vi.advanceTimersByTimeAsync(120_000)
  expect([calls.length, chartSettings.due, chartSettings.value.log]).toEqual([3, null, true])
})
