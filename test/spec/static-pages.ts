import { heading, reads, sees } from '../support/spec/checks.ts'
import type { Part } from '../support/spec/fixture.ts'

/** Matches the remains of a placeholder that was never filled in. */
const UNFINISHED = /[[\]]|null|undefined/

export const staticPages: Part = async (t, fixture) => {
  const { page } = await fixture.visit(t)
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
      t.notMatch(await main.innerHTML(), UNFINISHED, 'reads finished before the operator has said anything')
    })
  }

  await t.test('privacy: the law, what is kept and where to write; each section is a link away', async (t) => {
    const text = await main.innerText()
    for (const words of ['LOPDP', 'cookie_consent', 'Argon2id', 'Descargar mis datos']) t.match(text, words)
    const mail = main.getByRole('link', { name: 'privacidad@example.com' }).first()
    t.equal(await mail.getAttribute('href'), 'mailto:privacidad@example.com')
    await main.getByRole('link', { name: 'Tus derechos' }).click()
    await sees(t, main.locator('section:focus').and(page.getByRole('region', { name: 'Tus derechos' })))
  })

  await t.test('contact: three departments, each with an e-mail link', async (t) => {
    await open('Contacto', 'Contacto')
    for (const [department, title, address] of [
      ['support', 'Soporte', 'soporte@example.com'],
      ['sales', 'Ventas', 'ventas@example.com'],
      ['partnerships', 'Alianzas', 'alianzas@example.com'],
    ]) {
      const card = main.locator(`[data-department=${department}]`)
      await sees(t, card.getByRole('heading', { name: title }))
      t.equal(await card.getByRole('link').getAttribute('href'), `mailto:${address}`)
    }
    t.equal(await main.locator('[data-department]').count(), 3)
    await sees(t, main.getByText(/planes Pro y Experto/), 'mentions the Pro and Expert plans')
    t.notMatch(await main.innerHTML(), UNFINISHED)
  })

  await t.test('about: a mission, a vision, and two co-founder cards with professional-network links', async (t) => {
    await open('Acerca de', 'Acerca de nosotros')
    await sees(t, main.getByRole('heading', { name: 'Misión' }))
    await sees(t, main.getByRole('heading', { name: 'Visión' }))
    await sees(t, main.getByRole('heading', { name: 'De dónde vienen los datos' }))
    t.notMatch(await main.innerHTML(), UNFINISHED)
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
