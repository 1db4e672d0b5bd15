import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import type { Alert, AlertFiring } from '#domain/contract/alerts/alerts.ts'
import type { AlertChannel } from '#domain/contract/alerts/channels.ts'
import { bell } from '../support/pages/views.ts'
import { heading, lacks, leaves, reads, sees } from '../support/spec/checks.ts'
import { type Account, BrowserFixture, COMPANIES, PHONE } from '../support/spec/fixture.ts'
import { alertsOnBothSides } from '../support/system/alerts-on-both-sides.ts'
import { until } from '../support/until.ts'

// A user sees a firing as it comes, and uses the page of alerts, with the keyboard alone.

const fixture = await BrowserFixture.start(t)
const [{ symbol, name }] = COMPANIES

const listed = ({ api }: Account): Promise<Alert[]> => api.get('/api/alerts/')
const firings = ({ api }: Account): Promise<AlertFiring[]> => api.get('/api/alerts/firings/')
const pageOf = async ({ api }: Account): Promise<AlertChannel> =>
  (await api.get('/api/channels/')).find(({ kind }: AlertChannel) => kind === 'page')

async function make(account: Account, when: object, more: object = {}): Promise<Alert> {
  const { status, body } = await account.api.call('POST', '/api/alerts/', { symbol, when, ...more })
  if (status !== 201) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return body
}

async function fireOne(t: Test, account: Account): Promise<AlertFiring> {
  const { id } = await pageOf(account)
  const { currentPrice: price } = await account.api.get(`/api/stocks/?symbol=${symbol}&action=trading-data&tk=1`)
  await alertsOnBothSides(t, account.api, { symbol, price, channels: [id] })
  return until('a firing', async () => (await firings(account)).at(-1))
}

const press = async (page: Page, label: string | RegExp) =>
  page.getByRole('button', { name: label, exact: true }).first().press('Enter')

t.test('an alert fires before the user’s eyes: a notice, the bell, the list, and its stock', async (t) => {
  const account = await fixture.account([symbol])
  const { page } = await fixture.enter(t, { account })
  await sees(t, page.locator(`tr[data-symbol=${symbol}] [data-field=price] span`))
  const fired = await fireOne(t, account)

  const notice = page.locator('[data-toast]', { hasText: fired.text })
  await sees(t, notice, 'a notice says what happened')
  t.equal(await page.locator('[role=status]', { has: notice }).count(), 1, 'politely')
  await sees(t, notice.getByRole('button', { name: `Ver ${symbol}` }))
  await until('the page is said to have shown it', async () =>
    (await firings(account)).some(({ id, deliveries }) => id === fired.id && deliveries[0]?.state === 'shown'),
  )
  t.notOk((await firings(account)).find(({ id }) => id === fired.id)?.read, 'which is not reading')
  await sees(t, page.getByRole('banner').getByRole('button', { name: /^Alertas: [12] sin leer$/ }))

  await bell(page).press('Enter')
  const list = page.getByRole('dialog', { name: 'Alertas' })
  const item = list.locator(`[data-firing="${fired.id}"]`)
  await reads(t, item, fired.text)
  await reads(t, item, 'Nueva')
  await until('it is read, and was opened', async () =>
    (await firings(account)).some(
      ({ id, read, deliveries }) => id === fired.id && read && deliveries[0]?.state === 'opened',
    ),
  )
  await reads(t, item.locator('[data-delivery=opened]'), /abierta$/)
  await page.keyboard.press('Escape')
  await leaves(t, list)
  t.ok(await bell(page).evaluate((button) => button === document.activeElement), 'the focus is on the bell again')
  await page.getByRole('banner').getByRole('button', { name: 'Alertas', exact: true }).press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await sees(t, heading(page, `${name} ${symbol}`))
})

t.test('the list: paused, changed, deleted and made again', async (t) => {
  const account = await fixture.account()
  const { id } = await pageOf(account)
  const high = await make(account, { kind: 'price', direction: 'up', level: 9_000 }, { channels: [id], note: 'Vender' })
  await make(account, { kind: 'rule', rule: 'any', demonstrated: true }, { symbol: COMPANIES[1]!.symbol })
  const { page } = await fixture.enter(t, { account })
  await page.getByRole('navigation').getByRole('button', { name: 'Alertas' }).press('Enter')
  await sees(t, heading(page, 'Alertas'))
  await reads(t, page.locator('[data-field=used]'), /^2 de 5 alertas en espera/)
  const row = page.locator(`[data-alert="${high.id}"]`)
  await reads(t, row, `Avisa cuando ${symbol} suba de 9.000,00, una vez, también con hueco.`)
  await reads(t, row, 'Vender')
  await reads(t, row, 'el precio está por debajo · sin saltar · sin caducidad · por Página de Atalaya')

  await press(page, `Pausar la alerta de ${symbol}`)
  await reads(t, row, 'En pausa')
  await reads(t, row, 'la pausaste tú')
  await reads(t, page.locator('[data-field=used]'), /^1 de 5/)
  await press(page, `Reanudar la alerta de ${symbol}`)
  await reads(t, row, 'En espera')

  await press(page, `Editar la alerta de ${symbol}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nota').fill('Vender la mitad')
  await dialog.getByLabel('Tu correo').press('Space')
  await press(page, 'Tu correo: antes')
  await press(page, 'Guardar')
  await leaves(t, dialog)
  await reads(t, row, 'Vender la mitad')
  await reads(t, row, /por Tu correo, luego Página de Atalaya$/)

  await page.getByLabel('Acción', { exact: true }).selectOption(symbol)
  await lacks(t, page.locator(`[data-symbol=${COMPANIES[1]!.symbol}]`))
  t.equal(await page.locator('[data-alert]').count(), 1)
  await press(page, `Eliminar la alerta de ${symbol}`)
  await leaves(t, row)
  await press(page, 'Deshacer')
  await reads(t, page, `Alerta de ${symbol} recuperada.`)
  const [again] = await listed(account)
  t.match(again, { symbol, note: 'Vender la mitad', state: 'armed' })
  t.ok(again!.id > high.id)
})

t.test('of three notices a phone shows the newest two', async (t) => {
  const account = await fixture.account()
  for (const level of [9_000, 9_100, 9_200]) await make(account, { kind: 'price', direction: 'up', level })
  const { page } = await fixture.enter(t, { account, subView: 'alerts', viewport: PHONE })
  const remove = page.getByRole('button', { name: `Eliminar la alerta de ${symbol}` })
  await until('all are listed', async () => (await remove.count()) === 3)
  await remove.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  })
  const notices = page.locator('[data-toast]')
  const shown = () => notices.evaluateAll((all) => all.map((notice) => notice.checkVisibility()))
  t.same(
    await until('three notices', async () => {
      const visible = await shown()
      return visible.length === 3 && visible
    }),
    [false, true, true],
  )
})

t.test('the history, and the channels', async (t) => {
  const account = await fixture.account()
  const fired = await fireOne(t, account)
  const { page } = await fixture.enter(t, { account, subView: 'alerts' })
  await press(page, 'Historial')
  const item = page.locator(`[data-firing="${fired.id}"]`)
  await reads(t, item, fired.text)
  await reads(t, item.locator('[data-delivery=pending]'), /^Página de Atalaya: sin mostrar/)

  await press(page, 'Vías de aviso')
  const channel = (kind: string) => page.locator(`[data-channel=${kind}]`)
  await reads(t, channel('email'), 'Tu correo')
  await lacks(t, page.getByRole('button', { name: 'Quitar Tu correo' }))
  await press(page, 'Probar Página de Atalaya')
  await reads(t, channel('page'), /Aceptada por el canal\. La página muestra tus alertas mientras está abierta\./)
  await reads(t, page, 'Esta instalación de Atalaya no envía notificaciones push.')
  await reads(t, page, 'Slack, Discord, ntfy y Telegram pueden mostrar un mismo aviso dos veces.')

  const ntfy = page.locator('[data-form=ntfy]')
  await ntfy.getByLabel('Dirección del tema').fill('http://ntfy.sh/tema')
  await page.keyboard.press('Enter')
  await reads(t, ntfy.getByRole('alert'), 'Escribe una dirección completa que empiece por https://.')
  await ntfy.getByLabel('Dirección del tema').fill('https://ntfy.sh/tema')
  await page.keyboard.press('Enter')
  await reads(t, channel('ntfy'), 'ntfy: tema')
  await reads(t, channel('ntfy'), 'Todavía no se usó')

  const webhook = page.locator('[data-form=webhook]')
  await webhook.getByLabel('Dirección').fill('https://casa.example/avisos')
  await webhook.getByLabel('Nombre (opcional)').fill('Casa')
  await page.keyboard.press('Enter')
  await reads(t, webhook.locator('[data-field=secret]'), /^whsec_/)
  await reads(t, channel('webhook'), 'Casa')
  await page.reload()
  await press(page, 'Vías de aviso')
  await reads(t, channel('webhook'), 'Casa')
  await lacks(t, page.locator('[data-field=secret]'), 'the secret was shown once')
  await press(page, 'Quitar Casa')
  await leaves(t, channel('webhook'))

  const quiet = page.locator('[data-form=quiet-hours]')
  await quiet.getByLabel('Desde').fill('23:00')
  await quiet.getByLabel('Hasta').fill('06:30')
  await quiet.getByLabel('Zona horaria').fill('America/Nowhere')
  await page.keyboard.press('Enter')
  await reads(t, quiet.getByRole('alert'), 'No conocemos esa zona horaria.')
  await quiet.getByLabel('Zona horaria').fill('America/Guayaquil')
  await page.keyboard.press('Enter')
  await reads(t, quiet, 'De 23:00 a 06:30, hora de America/Guayaquil.')
  t.match(await account.api.get('/api/alerts/settings/'), { quiet: { from: '23:00', to: '06:30' } })
  await press(page, 'Quitar las horas de silencio')
  await reads(t, quiet, 'Sin horas de silencio.')
})
