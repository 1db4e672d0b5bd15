import type { Page } from 'playwright-core'
import { SUB_VIEWS } from '#domain/rules/views.ts'
import { backTo, loadAt, stepOf, type ViewStep } from '../spec/page-actions.ts'

/** A screen of the product, and the way to it from its address or from a step of the browser's history. */
export type PageView = {
  name: string
  /** Who sees the screen: a visitor, a signed-in user, one of the plan Expert or an administrator. */
  who: 'visitor' | 'member' | 'expert' | 'administrator'
  /** Selector of what is on the screen only when all of it is. */
  ready: string
  /** What the reader does next to get to the screen. */
  act?(page: Page): Promise<void>
} & ({ path: string } | { step: ViewStep })

const ADMINISTRATION = stepOf('dashboard', 'administration')

const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click()
}

const MARKET_ROW = 'tr[data-symbol] [data-column=price] time'

/** The button in the header: the menu has an entry of the same name. */
export const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Alertas/ })

/** Every view outside the dashboard. */
export const PUBLIC_VIEWS: readonly PageView[] = [
  { name: 'landing', who: 'visitor', step: stepOf('landing'), ready: '[data-demo] li:last-child [data-field=price]' },
  {
    name: 'landing-alert',
    who: 'visitor',
    step: stepOf('landing'),
    ready: '[data-plan=Freemium]',
    act: async (page) => {
      await press('Empezar gratis')(page)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'login', who: 'visitor', step: stepOf('login'), ready: '[data-form=login]' },
  { name: 'signup', who: 'visitor', step: stepOf('signup'), ready: '[data-form=signup]' },
  {
    name: 'signup-error',
    who: 'visitor',
    step: stepOf('signup'),
    ready: '[data-form=signup]',
    act: async (page) => {
      await press('Crear cuenta')(page)
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'forgot-password', who: 'visitor', step: stepOf('forgotPassword'), ready: '[data-form=forgot-password]' },
  { name: 'email-verification', who: 'visitor', step: stepOf('emailVerification'), ready: 'h1' },
  { name: 'confirm-email', who: 'visitor', path: '/confirm-email', ready: '[data-outcome=failure]' },
  { name: 'reset-password', who: 'visitor', path: '/reset-password?ucid=x', ready: '[data-form=reset-password]' },
  { name: 'privacy', who: 'visitor', step: stepOf('privacy'), ready: 'article' },
  { name: 'terms', who: 'visitor', step: stepOf('terms'), ready: 'article' },
  { name: 'contact', who: 'visitor', step: stepOf('contact'), ready: '[data-department]' },
  { name: 'about', who: 'visitor', step: stepOf('about'), ready: '[data-founder]' },
  { name: 'not-found', who: 'visitor', step: stepOf('notFound'), ready: '[data-view=not-found]' },
]

/** Every view of the dashboard, for a user who follows `symbol`; without `act` a screen comes by itself. */
export function memberViews(symbol: string): readonly PageView[] {
  const pageView = (name: string, subView: string, ready: string, act?: PageView['act']): PageView => {
    const step = stepOf('dashboard', subView, subView === 'stockDetail' ? symbol : null)
    return { name, who: 'member', step, ready, act }
  }
  const row = `tr[data-symbol=${symbol}] [data-field=price] [data-flash], tr[data-symbol=${symbol}] [data-field=price] span`
  const own = [
    pageView('home', 'mainDashboard', row),
    pageView('tips', 'mainDashboard', row, async (page) => {
      await press('Tips del Día')(page)
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    }),
    pageView('quick-search', 'mainDashboard', row, async (page) => {
      await page.keyboard.press('/')
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    }),
    pageView('alert-composer', 'mainDashboard', row, async (page) => {
      await press(`Crear una alerta de ${symbol}`)(page)
      const dialog = page.getByRole('dialog')
      await dialog.locator('summary', { hasText: 'Tu correo' }).click()
      await dialog.getByLabel('Cuando').selectOption('up')
      await dialog.locator('[data-field=already]').waitFor()
    }),
    pageView('search', 'advancedSearch', 'h1', async (page) => {
      await page.getByLabel('Nombre o ticker').fill('banco')
      await page.keyboard.press('Enter')
      await page.locator('tr[data-ticker]').first().waitFor()
    }),
    pageView('movers', 'advancedSearch', '[data-mover]'),
    pageView('market', 'market', MARKET_ROW),
    pageView('market-columns', 'market', MARKET_ROW, async (page) => {
      await press('Columnas')(page)
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
    }),
    // On some days no stock passes this filter, which stays: no view after this one waits for a row.
    pageView('market-filters', 'market', MARKET_ROW, async (page) => {
      await press('En sobrecompra')(page)
      await press('Añadir filtro')(page)
      await page.locator('[data-form=filter]').waitFor()
      await page.locator('[data-filter] small').first().waitFor()
    }),
    pageView('market-map', 'market', 'h1', async (page) => {
      await press('Mapa')(page)
      await page.locator('[data-widget=map] canvas').waitFor()
    }),
    pageView('stock', 'stockDetail', '[data-widget=chart] [role=application][data-rows]'),
    pageView('no-stock', 'nothing', 'h1'),
    pageView('charts', 'charts', '[data-graph=bollinger-bands]'),
    pageView('chart-help', 'charts', '[data-graph=divergence]', async (page) => {
      await page
        .getByRole('button', { name: /^Cómo leer el gráfico/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    }),
    pageView('signals', 'signals', '[data-part=market] tr[data-word=any]'),
    pageView('news', 'allNews', 'h1'),
    pageView('inbox', 'mainDashboard', row, async (page) => {
      await bell(page).click()
      await page.getByRole('dialog').getByRole('listitem').or(page.getByText('Aquí verás')).first().waitFor()
    }),
    pageView('alerts', 'alerts', 'main section[aria-label="Tus alertas"][aria-busy=false]'),
    pageView('alert-edit', 'alerts', 'main section[aria-busy=false]', async (page) => {
      const edit = page.getByRole('button', { name: /^Editar la alerta/ }).first()
      if (!(await edit.isVisible())) return
      await edit.click()
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
    }),
    pageView('alert-history', 'alerts', 'h1', async (page) => {
      await press('Historial')(page)
      await page.locator('section[aria-label=Historial][aria-busy=false]').waitFor()
    }),
    pageView('alert-channels', 'alerts', 'h1', async (page) => {
      await press('Vías de aviso')(page)
      await page.locator('[data-form=quiet-hours]').waitFor()
      await page.locator('[data-channel=page]').waitFor()
    }),
    pageView('summaries', 'summaries', 'main section[aria-label="Tus resúmenes"][aria-busy=false]'),
    pageView('simulator-tour', 'simulator', '[data-widget=simulator-tour] ol'),
    pageView('records', 'trackRecords', 'main table'),
    pageView('measurement', 'measurement', 'main table'),
    pageView('account', 'accountProfile', '[data-form=change-password]'),
    pageView('delete-account', 'accountProfile', '[data-form=change-password]', async (page) => {
      await press('Eliminar cuenta')(page)
      await page.getByRole('dialog').waitFor()
    }),
  ]
  const missing = SUB_VIEWS.filter((name) => !own.some((view) => 'step' in view && view.step.subView === name))
  return [...own, ...missing.map((name) => pageView(name, name, 'h1'))]
}

const SIMULATOR = stepOf('dashboard', 'simulator')

/** The simulator's view in each of its states, for an Expert who has practised (practice.ts) with `symbol`. */
export function expertViews(symbol: string): readonly PageView[] {
  const held = `[data-part=positions] tr[data-symbol=${symbol}]`
  const pageView = (name: string, act?: PageView['act']): PageView => {
    return { name, who: 'expert', step: SIMULATOR, ready: `${held}, [data-part=curve]`, act }
  }
  return [
    pageView('simulator', async (page) => {
      await page.locator('[data-order][data-state=waiting] [data-field=why]').waitFor()
    }),
    pageView('simulator-ticket', async (page) => {
      await press(`Comprar ${symbol}`)(page)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Tipo').selectOption('limit')
      await dialog.getByLabel('Cantidad').fill('2')
      await press('Enviar orden')(page)
      await dialog.getByRole('alert').waitFor()
    }),
    pageView('simulator-cash', async (page) => {
      await press('Aportar o retirar')(page)
      await page.locator('dialog [data-form=cash]').waitFor()
    }),
    pageView('simulator-book', async (page) => {
      await press('Libro')(page)
      await page.locator('[data-part=book] tbody tr').first().waitFor()
    }),
    pageView('simulator-attempts', async (page) => {
      await press('Intentos')(page)
      await page.locator('[data-attempt]').nth(1).waitFor()
    }),
    pageView('simulator-start', async (page) => {
      await press('Intentos')(page)
      await press('Empezar otro intento')(page)
      await page.locator('dialog [data-form=start]').waitFor()
    }),
    // The page keeps which attempt is looked at, so this one comes last.
    pageView('simulator-performance', async (page) => {
      const ended = page.getByRole('button', { name: /^Ver el intento/ })
      if (await page.getByText('Volver al que está en marcha').isHidden()) {
        await press('Intentos')(page)
        await ended.first().click()
      }
      await page.locator('[data-part=curve] canvas').first().waitFor()
    }),
  ]
}

/** Views that only administrators have. */
export const ADMIN_VIEWS: readonly PageView[] = [
  { name: 'accounts', who: 'administrator', step: ADMINISTRATION, ready: 'tr[data-account]' },
  {
    name: 'accounts-dialog',
    who: 'administrator',
    step: ADMINISTRATION,
    ready: 'tr[data-account]',
    act: async (page) => {
      await page.locator('tr[data-account] button').first().click()
      await page.getByRole('dialog').locator('section[aria-busy=false]').waitFor()
    },
  },
  {
    name: 'sources',
    who: 'administrator',
    step: ADMINISTRATION,
    ready: 'tr[data-account]',
    act: async (page) => {
      await press('Fuentes')(page)
      await page.locator('section[aria-label=Fuentes][aria-busy=false]').waitFor()
    },
  },
]

/** Loads the page at the address and step of a view, and gets to the view from there. */
export async function openPageView(page: Page, base: string, view: PageView): Promise<void> {
  if ('path' in view) await page.goto(base + view.path)
  else {
    if (!page.url().startsWith(base)) await page.goto(base)
    await loadAt(page, view.step)
  }
  await begin(page, view)
}

/** Goes to the view's step in a loaded page, by way of another view, so that all of it is built again. */
export async function returnToPageView(page: Page, base: string, view: PageView): Promise<void> {
  if ('path' in view) return openPageView(page, base, view)
  const between = page.locator('[data-form=reset-password]')
  await page.keyboard.press('Escape')
  await backTo(page, stepOf('resetPassword'))
  await between.waitFor()
  await backTo(page, view.step)
  await between.waitFor({ state: 'detached' })
  await begin(page, view)
}

async function begin(page: Page, { ready, act }: PageView): Promise<void> {
  await page.locator(ready).first().waitFor()
  await act?.(page)
}
