import { expect, test } from 'vitest'
import { quote } from '../testing/examples.ts'
import { fakeServer, json } from '../testing/server.ts'
import { clearSession } from './session.ts'
import { followSession, loadSparklines, sparklineEntry } from './sparklines.ts'

const path = () => sparklineEntry('AAA').path?.points

/** A server that answers when the test says so, in any order. */
function slowServer(route: string) {
  const answers: ((body: unknown) => void)[] = []
  fakeServer({ [route]: () => new Promise((resolve) => answers.push((body) => resolve(json(body)))) })
  return answers
}

const line = (price: number) => [{ symbol: 'AAA', session: '2026-11-20', slots: 100, points: [[0, price]] }]

test('a line requested earlier that comes later does not replace the newer one', async () => {
  const answers = slowServer('GET /api/sparklines/')
  const loads = [loadSparklines(), loadSparklines()]
  answers[1]?.(line(2))
  await loads[1]
  expect(path()).toEqual([[0, 2]])
  answers[0]?.(line(1))
  await loads[0]
  expect(path()).toEqual([[0, 2]])
})

test('nor does it bring back the previous session or user', async () => {
  const answers = slowServer('GET /api/sparklines/')
  const first = loadSparklines()
  answers[0]?.(line(1))
  await first
  followSession([quote('AAA', 1, 10, { previous_close: 9 })])
  const second = loadSparklines()
  followSession([quote('AAA', 2, 11, { previous_close: 10, open: 11 })])
  answers[1]?.(line(1))
  await second
  expect(path()).toEqual([[0, 11]])
  const third = loadSparklines()
  clearSession()
  answers[2]?.(line(1))
  await third
  expect(path()).toBe(undefined)
})

test('a price without a previous close restarts nothing, and one without an open begins with nothing', async () => {
  const answers = slowServer('GET /api/sparklines/')
  const first = loadSparklines()
  answers[0]?.(line(1))
  await first
  followSession([quote('AAA', 1, 10, { previous_close: 9 })])
  followSession([quote('AAA', 2, 11, { previous_close: null, open: null })])
  expect(path()).toEqual([[0, 1]])
  followSession([quote('AAA', 3, 11, { previous_close: 10, open: null })])
  expect(path()).toEqual([])
})
