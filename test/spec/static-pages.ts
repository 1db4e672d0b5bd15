import { heading, reads, sees } from '../support/spec-checks.ts'
import type { Part } from '../support/spec-stage.ts'

export const staticPages: Part = async (t, stage) => {
  const { page } = await stage.visit(t)
  const footer = page.getByRole('contentinfo')
  const main = page.getByRole('main')
  const open = async (link: string, title: string) => {
    await footer.getByRole('button', { name: link, exact: true }).click()
    await heading(page, title).waitFor()
  }

  for (const [link, title] of [
    ['Términos de Servicio', 'Términos y Condiciones'],
    ['Política de Privacidad', 'Política de Privacidad'],
  ] as const) {
    await t.test(`${title}: a complete legal page`, async (t) => {
      await open(link, title)
      t.ok((await main.innerText()).length > 6_000, 'at length')
      await sees(t, main.getByText(/18 años o más/), 'users must be 18 or older')
      await sees(
        t,
        main.getByText(/rige[n]? por las leyes de la República del Ecuador/),
        'the governing law is Ecuador',
      )
      await sees(t, main.getByText(/30 días de anticipación/), 'notice of material changes')
    })
  }

  await t.test('contact: three departments, each with an e-mail link', async (t) => {
    await open('Contacto', 'Contacto')
    for (const [department, title] of [
      ['support', 'Soporte'],
      ['sales', 'Ventas'],
      ['partnerships', 'Alianzas'],
    ]) {
      const card = main.locator(`[data-department=${department}]`)
      await sees(t, card.getByRole('heading', { name: title }))
      t.match(await card.getByRole('link').getAttribute('href'), /^mailto:[^@\s]+@[^@\s]+$/)
    }
    t.equal(await main.locator('[data-department]').count(), 3)
    await sees(t, main.getByText(/planes Pro y Experto/), 'mentions the Pro and Expert plans')
  })

  await t.test('about: a mission, a vision, and two co-founder cards with professional-network links', async (t) => {
    await open('Acerca de', 'Acerca de nosotros')
    await sees(t, main.getByRole('heading', { name: 'Misión' }))
    await sees(t, main.getByRole('heading', { name: 'Visión' }))
    const founders = main.locator('[data-founder]')
    t.equal(await founders.count(), 2)
    for (const card of await founders.all()) {
      const link = card.getByRole('link')
      t.match(await link.getAttribute('href'), /^https:/)
      t.equal(await link.getAttribute('rel'), 'noopener noreferrer')
      await reads(t, card, 'LinkedIn')
    }
  })
}
