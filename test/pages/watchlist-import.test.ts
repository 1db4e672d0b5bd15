import { text } from 'node:stream/consumers'
import t from 'tap'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'
import { checkPageView } from '../support/pages/axe.ts'
import { memberViews } from '../support/pages/views.ts'
import { fitsScreen, sees } from '../support/spec/checks.ts'
import { json } from '../support/spec/faults.ts'
import { BrowserFixture, COMPANIES, PHONE } from '../support/spec/fixture.ts'

// A list that a user brings along, and the data that a user takes away.

const [{ symbol: own }, { symbol: first, name }, { symbol: second }] = COMPANIES
const fixture = await BrowserFixture.start(t)

t.test('a pasted list is previewed and added by keys alone', async (t) => {
  const { page } = await fixture.enter(t, { account: await fixture.account([own]) })
  await page.locator(`tr[data-symbol=${own}]`).waitFor()
  await page.getByRole('button', { name: 'Pegar o subir una lista' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Trae tu lista' }).waitFor()
  const box = page.getByLabel('Tus acciones')
  await box.focus()
  await page.keyboard.insertText(`Ticker;Nombre\n${first.toLowerCase()};${name}\n${own};x\n${second};y\nNADA;z`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog', { name: 'Esto encontramos' })
  await sees(t, preview.getByRole('group', { name: /^Ya en tu lista/ }).getByText(own))
  await sees(t, preview.getByText('«NADA» (línea 5)'))
  await preview.getByRole('checkbox', { name: second }).focus()
  await page.keyboard.press('Space')
  t.equal(await page.locator(`tr[data-symbol=${first}]`).count(), 0, 'nothing is added yet')
  await preview.getByRole('button', { name: 'Añadir 1' }).focus()
  await page.keyboard.press('Enter')
  await page.locator(`tr[data-symbol=${first}]`).waitFor()
  t.equal(await page.getByRole('dialog').count(), 0)
  t.equal(await page.locator(`tr[data-symbol=${second}]`).count(), 0)
  await sees(t, page.getByText('1 acción nueva en tu lista de seguimiento.'))
})

t.test('a file on a phone', async (t) => {
  const { page } = await fixture.enter(t, { viewport: PHONE })
  await page.getByRole('button', { name: 'Pegar o subir una lista' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Subir un archivo' }).click()
  const text = ['Símbolo;Nombre', ...COMPANIES.slice(0, 40).map(({ symbol }) => `${symbol};"Empresa, S.A."`)].join(
    '\r\n',
  )
  await (await chooser).setFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  const add = page.getByRole('dialog').getByRole('button', { name: 'Añadir 5' })
  await add.waitFor()
  await fitsScreen(t, page)
  const area = await add.boundingBox()
  t.ok(area && area.y + area.height <= PHONE.height && area.height >= 36, 'the button is in view')
  await add.click()
  await page.locator('tr[data-symbol]').nth(4).waitFor()
})

t.test('the dialog breaks no rule of axe', async (t) => {
  const { page, calls } = await fixture.enter(t, { account: await fixture.account() })
  calls.answer('POST /api/user-watchlist/import', json(EXAMPLES.importList))
  const home = memberViews(own).find((view) => view.name === 'home')!
  const open = async () => {
    await page.getByRole('button', { name: 'Pegar o subir una lista' }).click()
    await page.getByRole('dialog', { name: 'Trae tu lista' }).waitFor()
  }
  const ready = 'section[aria-labelledby=watchlist-title]'
  await checkPageView(t, fixture, page, { ...home, name: 'a list brought along', ready, act: open })
  const act = async () => {
    await open()
    await page.getByLabel('Tus acciones').fill('BBB\nAAA\nSAN\nNADA\nCCC')
    await page.getByRole('button', { name: 'Revisar' }).click()
    await page.locator('[data-import=preview]').waitFor()
  }
  await checkPageView(t, fixture, page, { ...home, name: 'its preview', ready, act })
})

t.test('the data of an account come as a file', async (t) => {
  const account = await fixture.account([own])
  const { page } = await fixture.enter(t, { account, subView: 'accountProfile' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  const file = await download
  t.equal(file.suggestedFilename(), 'atalaya-datos.json')
  const data = JSON.parse(await text(await file.createReadStream()))
  t.match(data, { profile: [{ email: account.email }], watchlist: [{ symbol: own }] })
})
