import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { launchBrowser, openWindow } from '../support/pages/browser.ts'
import { startSystem } from '../support/system/system.ts'

// DATA_DIR/site.json: the operator's names and addresses, without a build.

t.test('site.json', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atalaya-site-'))
  t.teardown(() => rm(dataDir, { recursive: true, force: true }))
  const file = join(dataDir, 'site.json')

  await t.test('one that cannot be used stops the start with one line', async (t) => {
    await writeFile(file, '{ "departments": { "ventas": "a@example.org" } }')
    const error: Error = await startSystem({ dataDir }).then(
      () => t.fail('it started'),
      (error) => error,
    )
    t.match(error.message, /^npm start ended before/)
    const told = error.message.split('\n').filter((line) => line.startsWith('atalaya:'))
    t.same(told, [`atalaya: ${file}: departments/ventas is no field of it.`])
  })

  await t.test('what it says stands on the about, contact and legal pages', async (t) => {
    const example = JSON.parse(await readFile('docs/examples/site.json', 'utf8'))
    await writeFile(file, JSON.stringify(example))
    const system = await startSystem({ dataDir })
    t.teardown(() => system.stop())
    const browser = await launchBrowser()
    t.teardown(() => browser.close())
    const page = await (await openWindow(browser, {})).newPage()
    await page.addInitScript(() => localStorage.setItem('cookie_consent', 'declined'))
    await page.goto(system.url)
    const open = (link: string) => page.getByRole('contentinfo').getByRole('button', { name: link }).click()

    await open('Acerca de')
    const [first, second] = example.founders
    const card = page
      .locator('[data-founder]')
      .filter({ has: page.getByRole('heading', { name: first.name, exact: true }) })
    await card.getByText(first.about).waitFor()
    t.equal(await card.getByRole('link').getAttribute('href'), first.profile.url)
    await page.getByRole('heading', { name: second.name }).waitFor()
    t.equal(await page.locator('[data-founder]').count(), 2)

    await open('Contacto')
    await page.getByText(example.operator.address).waitFor()
    const link = page.locator('[data-department=sales]').getByRole('link')
    t.equal(await link.getAttribute('href'), `mailto:${example.departments.sales}`)

    await open('Política de Privacidad')
    const { name, taxId, address, privacyEmail } = example.operator
    await page.getByText(`${name}, con identificación ${taxId}, con domicilio en ${address}.`).waitFor()
    await page.getByRole('link', { name: privacyEmail }).first().waitFor()
    t.pass('the operator is named')
  })
})
