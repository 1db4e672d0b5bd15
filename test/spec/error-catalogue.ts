import type { Locator, Page } from 'playwright-core'
import type { Test } from 'tap'
import type { Calls } from '../support/spec/calls.ts'
import { heading, reads, sees } from '../support/spec/checks.ts'
import { kindsOfFailure } from '../support/spec/faults.ts'
import { withoutSocket } from '../support/spec/fixtures.ts'
import { COMPANIES, type Part, sessionOf } from '../support/spec/stage.ts'
import { loadAt, stepOf } from '../support/spec/steps.ts'

const { symbol } = COMPANIES[0]!

interface Line {
  call: string
  /** Where the calling widget shows it. */
  alert(page: Page): Locator
  sentence: string
  /** Another sentence for an unreadable answer. */
  unreadable?: string
  /** Statuses that are no error here. */
  except?: readonly number[]
}

const region = (name: string) => (page: Page) => page.getByRole('region', { name }).getByRole('alert')
/** Outside of every titled section. */
const main = (page: Page) => page.locator('main [role=alert]:not(section [role=alert])')

const LANDING: readonly Line[] = [
  {
    call: 'GET /api/home-features/',
    alert: region('Características principales'),
    sentence: 'No se pudieron cargar las características. Por favor, intente de nuevo más tarde.',
  },
  {
    call: 'GET /api/app-plans/',
    alert: region('Planes y precios'),
    sentence: 'No se pudieron cargar los planes. Intente más tarde.',
  },
]

const STOCK: readonly Line[] = [
  {
    call: 'GET /api/stocks/ trading-data',
    alert: main,
    sentence: 'No se pudo cargar la información.',
  },
  {
    call: 'GET /api/stocks/ technical-indicators',
    alert: region('Indicadores técnicos'),
    sentence: 'No se pudieron cargar los indicadores.',
  },
  {
    call: 'GET /api/stocks/ company-details',
    alert: region('La empresa'),
    sentence: 'No se pudo cargar la información.',
  },
  {
    call: 'POST /api/stocks/',
    alert: region('Comentario IA'),
    sentence: 'No se pudo obtener el comentario IA',
    except: [400],
  },
]

const HOME: readonly Line[] = [
  { call: 'GET /api/user-watchlist/', alert: region('Mi Watchlist'), sentence: 'Error al cargar la Watchlist' },
  {
    call: 'GET /user-watchlist/ opportunities',
    alert: region('Oportunidades'),
    sentence: 'Error al obtener oportunidades',
  },
  {
    call: 'GET /news',
    alert: region('Noticias Relevantes'),
    sentence: 'Error al obtener noticias',
    unreadable: 'Error desconocido',
  },
]

const NEWS: readonly Line[] = [
  {
    call: 'GET /news',
    alert: main,
    sentence: 'Error: Error al obtener noticias',
    unreadable: 'Error: Error desconocido',
  },
]

const CHARTS: readonly Line[] = [
  { call: 'GET /api/user-watchlist/', alert: main, sentence: 'Error al cargar la Watchlist' },
]

export const errorCatalogue: Part = async (t, stage) => {
  const user = sessionOf(await stage.account([symbol]))
  const { page, calls } = await stage.visit(t, {
    before: async (page, calls) => {
      await withoutSocket(page)
      cutAll(calls, LANDING)
    },
  })
  const open = async (lines: readonly Line[], subView: string) => {
    cutAll(calls, lines)
    await loadAt(page, stepOf('dashboard', subView, subView === 'stockDetail' ? symbol : null), user)
  }
  for (const [name, lines, subView] of [
    ['landing', LANDING, undefined],
    ['home', HOME, 'mainDashboard'],
    ['stock detail', STOCK, 'stockDetail'],
    ['all news', NEWS, 'allNews'],
    ['charts', CHARTS, 'charts'],
  ] as const) {
    await t.test(name, async (t) => {
      if (subView !== undefined) await open(lines, subView)
      for (const line of lines) await t.test(`${line.call}: ${line.sentence}`, (t) => fails(t, page, calls, line))
    })
  }

  await t.test('a watchlist that cannot be loaded is logged, and the list is empty', async (t) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await open(HOME.slice(0, 1), 'mainDashboard')
    await reads(t, page, 'Error al cargar la Watchlist')
    t.ok(logged.some((line) => line.startsWith('Error al cargar la Watchlist')))
    t.equal(await page.locator('tr[data-symbol]').count(), 0)
  })

  await unauthorised(t, page, calls)
}

function cutAll(calls: Calls, lines: readonly Line[]): void {
  for (const { call } of lines) calls.answer(call, (route) => route.abort())
}

/** Every failure in turn shows the sentence, with a way to retry; the last retry succeeds. */
async function fails(t: Test, page: Page, calls: Calls, line: Line) {
  const { call, alert, sentence, unreadable = sentence, except = [] } = line
  const retry = alert(page).getByRole('button', { name: 'Reintentar' })
  await alert(page).getByText(sentence, { exact: true }).waitFor()
  for (const { name, fault, status, unanswered } of kindsOfFailure('detail')) {
    if (status !== undefined && except.includes(status)) continue
    calls.answer(call, fault)
    const answered = calls.next(call)
    await retry.click()
    await answered
    const text = status === 200 && !unanswered ? unreadable : sentence
    await alert(page).getByText(text, { exact: true }).waitFor()
    t.pass(`${name}: ${text}`)
  }
  calls.answer(call, null)
  if (call === 'POST /api/stocks/') return
  await retry.click()
  await retry.waitFor({ state: 'detached' })
  t.pass('and the last try succeeds')
}

async function unauthorised(t: Test, page: Page, calls: Calls) {
  await t.test('401 on any call with a bearer: back to the login, saying so', async (t) => {
    calls.answer('GET /api/user-watchlist/', null)
    await HOME[0]!.alert(page).getByRole('button', { name: 'Reintentar' }).click()
    await page.locator(`tr[data-symbol=${symbol}]`).waitFor()
    calls.answer('GET /api/stocks/ technical-indicators', (route) => route.fulfill({ status: 401, body: '' }))
    await page
      .locator(`tr[data-symbol=${symbol}]`)
      .getByRole('button', { name: new RegExp(`^${symbol}`) })
      .click()
    await sees(t, heading(page, 'Iniciar sesión'))
    await reads(t, page.getByRole('status'), 'Tu sesión ha terminado. Vuelve a iniciar sesión.')
    t.equal(await page.evaluate(() => sessionStorage.getItem('atalaya.session')), null)
  })
}
