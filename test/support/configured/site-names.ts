import example from '#docs/examples/site.json' with { type: 'json' }
import type { Configured } from './configured.ts'

/** The operator's names and addresses come from DATA_DIR/site.json and are shown without a new build. */
export const siteNames: Configured = async (t, fixture) => {
  const { page } = await fixture.visit(t)
  const open = (link: string) => page.getByRole('contentinfo').getByRole('button', { name: link }).click()

  await open('Acerca de')
  const [first, second] = example.founders
  const card = page
    .locator('[data-founder]')
    .filter({ has: page.getByRole('heading', { name: first.name, exact: true }) })
  await card.getByText(first.about).waitFor()
  t.equal(await card.getByRole('link').getAttribute('href'), first.profile?.url)
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
}
