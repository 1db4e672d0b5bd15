import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { story } from '#client/src/features/news/testing/examples.ts'
import { signal } from '#client/src/features/opportunities/testing/examples.ts'
import { commentary } from '../support/spec/answers.ts'
import type { Calls, Fault } from '../support/spec/calls.ts'
import { heading, lacks, leavesInTime, reads, sees, seesInTime } from '../support/spec/checks.ts'
import { cut, held, json } from '../support/spec/faults.ts'
import { COMPANIES, type Part, sessionOf } from '../support/spec/fixture.ts'
import { leaveAndReturn, loadAt, type Session, stepOf } from '../support/spec/page-actions.ts'
import { PageSocket } from '../support/spec/page-socket.ts'
import { WIDGET_VIEWS, type WidgetView } from '../support/spec/widget-views.ts'

const [{ symbol }] = COMPANIES
const OLD = 'Datos sin actualizar'

/** The window in which all places are tested. */
interface SignedIn {
  page: Page
  calls: Calls
  line: PageSocket
  user: Session
}

/** Tests of what a place does when the server dies after good answers. */
const KEEPS: Record<string, (t: Test, signedIn: SignedIn) => Promise<void>> = {
  home: keepsHome,
  'stock detail': keepsStock,
}

export const resilience: Part = async (t, fixture) => {
  const user = sessionOf(await fixture.account([symbol]))
  const line = new PageSocket()
  const { page, calls } = await fixture.visit(t, {
    clock: true,
    before: async (page, calls) => {
      await line.intercept(page)
      kill(calls, cut)
      await line.cut()
    },
  })
  const signedIn = { page, calls, line, user }
  for (const place of WIDGET_VIEWS) {
    const { name } = place
    const keeps = KEEPS[name]
    await t.test(`server dead from the start: ${name}`, (t) => dead(t, signedIn, place))
    if (keeps) await t.test(`dead after good answers: ${name}`, (t) => keeps(t, signedIn))
  }
  await t.test('slow: skeletons until the answer comes', (t) => slow(t, signedIn))
}

/** Calls of parts that have no data of their own in these tests. */
const FIXED = ['GET /news', 'GET /user-watchlist/ opportunities', 'POST /api/stocks/']

function revive(calls: Calls, line: PageSocket): void {
  calls.answerAll(null)
  calls.answer('GET /news', json({ results: [story(1)], count: 1 }))
  calls.answer('GET /user-watchlist/ opportunities', json([signal(1, { ticker: symbol })]))
  calls.answer('POST /api/stocks/', json(commentary()))
  line.restore()
}

function kill(calls: Calls, fault: Fault): void {
  for (const name of FIXED) calls.answer(name, fault)
  calls.answerAll(fault)
}

async function dead(t: Test, { page, calls, line, user }: SignedIn, { step, widgets, good }: WidgetView) {
  if (step) {
    kill(calls, cut)
    await line.cut()
    await loadAt(page, step, user)
  }
  const alert = page.getByRole('alert')
  for (const { sentence } of widgets) {
    await seesInTime(t, alert.getByText(sentence, { exact: true }).first(), `no answer: ${sentence}`)
  }
  revive(calls, line)
  await seesInTime(t, page.locator(good).first(), 'and recovers by itself')
  await leavesInTime(t, alert, 'all of it')
}

async function keepsHome(t: Test, { page, calls, line }: SignedIn) {
  const row = page.locator(`tr[data-symbol=${symbol}]`)
  const age = row.locator('[data-field=age]')
  await seesInTime(t, row.locator('[data-field=price]').getByText(/\d/))
  await seesInTime(t, page.locator('[data-opportunity="1"]'))
  await seesInTime(t, page.locator('[data-news="1"]'))
  await seesInTime(t, page.getByText('En vivo', { exact: true }).first())

  kill(calls, cut)
  await line.cut()
  await reads(t, page, 'Reconectando…')
  await reads(t, age, 'Sin actualizar')
  t.match(await row.locator('[data-field=price]').innerText(), /\d/, 'the last price stays')

  await leaveAndReturn(page)
  for (const name of ['Mi Watchlist', 'Oportunidades', 'Noticias Relevantes']) {
    await seesInTime(t, page.getByRole('region', { name }).getByText(OLD), `${name} is marked as old`)
  }
  await sees(t, row.locator('[data-field=price]').getByText(/\d/))
  await sees(t, page.locator('[data-opportunity="1"]'))
  await sees(t, page.locator('[data-news="1"]'))
  await lacks(t, page.getByRole('alert'), 'nothing is replaced by an error')
  await seesInTime(t, page.getByText('Sin conexión', { exact: true }), 'after a while the badge says so')

  revive(calls, line)
  await seesInTime(t, page.getByText('En vivo', { exact: true }).first(), 'the line comes back by itself')
  await leavesInTime(t, page.getByText(OLD), 'and so do all widgets')
  await reads(t, age, 'Simulado')
}

async function keepsStock(t: Test, { page, calls, line }: SignedIn) {
  await seesInTime(t, page.locator('[data-field=price-header] [data-field=price]').getByText(/\d/))
  await seesInTime(t, page.locator('[data-indicator=rsi] [data-field=value]').getByText(/\d/))
  await seesInTime(t, page.locator('[data-widget=commentary] [data-field=text]'))
  // This widget is the last to have data: one that has none yet would rightly say that it failed.
  await seesInTime(t, page.locator('#company-title'))
  await leavesInTime(t, page.locator('main [aria-busy=true]'), 'every widget has its answer')

  kill(calls, cut)
  await line.cut()
  await page.getByRole('button', { name: 'Volver', exact: true }).click()
  await page.goBack()
  for (const name of ['Indicadores técnicos', 'Comentario IA']) {
    await seesInTime(t, page.getByRole('region', { name }).getByText(OLD), `${name} is marked as old`)
  }
  await reads(t, page.locator('[data-field=price-header]'), 'Sin actualizar')
  t.match(await page.locator('[data-field=price-header] [data-field=price]').innerText(), /\d/, 'with its last price')
  await sees(t, page.locator('[data-indicator=rsi] [data-field=value]').getByText(/\d/))
  await sees(t, page.locator('[data-widget=commentary] [data-field=text]'))
  await lacks(t, page.getByRole('alert'))

  revive(calls, line)
  await leavesInTime(t, page.getByText(OLD), 'all of it recovers by itself')
}

async function slow(t: Test, { page, calls, user }: SignedIn) {
  const call = held()
  kill(calls, call.fault)
  await loadAt(page, stepOf('dashboard'), user)
  await seesInTime(t, heading(page, 'Inicio'))
  const widgets = ['Mi Watchlist', 'Oportunidades', 'Noticias Relevantes'].map((name) =>
    page.getByRole('region', { name }),
  )
  for (const widget of widgets) await seesInTime(t, widget.and(page.locator('[aria-busy=true]')), 'is waiting')
  await page.clock.runFor(10_000)
  await lacks(t, page.getByRole('alert'), 'ten seconds later too, without an error')

  // A call that hangs for longer is given up, reported and repeated, all by the page's clock.
  for (const widget of widgets) await seesInTime(t, widget.getByRole('alert'), 'says that no answer came')
  for (const name of FIXED) calls.answer(name, null)
  calls.answerAll(null)
  call.release()
  await seesInTime(t, page.locator(`tr[data-symbol=${symbol}]`))
  for (const widget of widgets) await seesInTime(t, widget.and(page.locator('[aria-busy=false]')), 'is there by itself')
  await leavesInTime(t, page.getByRole('alert'), 'nothing is left of the error')
}
