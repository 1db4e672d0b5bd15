import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { App } from '../../App.tsx'
import { view } from '../../stores/view.ts'
import { fakeServer } from '../../testing/server.ts'
import { site } from '../../text/es/site.ts'

// The views come as chunks of their own, which takes longer than a render.

async function open(link: string, title: string) {
  fakeServer({})
  view.view = 'login'
  render(<App />)
  fireEvent.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: link }))
  await screen.findByRole('heading', { level: 1, name: title })
  return document.querySelector('main') as HTMLElement
}

test('terms: of age, under the law of Ecuador, 30 days of notice', async () => {
  const page = await open('Términos de Servicio', 'Términos y Condiciones')
  for (const words of ['18 años o más', 'leyes de la República del Ecuador', 'al menos 30 días de anticipación']) {
    expect(page.textContent).toContain(words)
  }
  expect(page.textContent).toContain('la ofrece quien la opera')
  fireEvent.click(screen.getByRole('button', { name: 'Volver al inicio' }))
  expect(view.view).toBe('landing')
})

test('privacy: of age, the law, the notice, what is kept and where to write', async () => {
  const page = await open('Política de Privacidad', 'Política de Privacidad')
  const said = [
    '18 años o más',
    'República del Ecuador',
    '30 días de anticipación',
    'LOPDP',
    'cookie_consent',
    'Argon2id',
  ]
  for (const words of said) expect(page.textContent).toContain(words)
  const [mail] = screen.getAllByRole('link', { name: site.operator.privacyEmail })
  expect(mail?.getAttribute('href')).toBe(`mailto:${site.operator.privacyEmail}`)
})

test('a legal text lists its sections, and each leads there', async () => {
  await open('Política de Privacidad', 'Política de Privacidad')
  const scroll = vi.fn()
  Element.prototype.scrollIntoView = scroll
  fireEvent.click(screen.getByRole('link', { name: 'Tus derechos' }))
  expect(scroll).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Tus derechos' }))
})

test('contact: three departments, each with its address', async () => {
  const page = await open('Contacto', 'Contacto')
  const links = within(page).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `mailto:${site.departments.support}`,
    `mailto:${site.departments.sales}`,
    `mailto:${site.departments.partnerships}`,
  ])
  for (const name of ['Soporte', 'Ventas', 'Alianzas']) screen.getByRole('heading', { level: 2, name })
  expect(page.textContent).toContain('planes Pro y Experto')
})

test('about: mission, vision, two founders with their profiles, and where the data comes from', async () => {
  const page = await open('Acerca de', 'Acerca de nosotros')
  for (const name of ['Misión', 'Visión', 'De dónde vienen los datos']) screen.getByRole('heading', { level: 2, name })
  const founders = [...page.querySelectorAll<HTMLElement>('[data-founder]')]
  expect(founders.length).toBe(2)
  for (const card of founders) within(card).getByRole('link', { name: /^Perfil de / })
})

test.each([
  ['Acerca de', 'Acerca de nosotros'],
  ['Contacto', 'Contacto'],
  ['Términos de Servicio', 'Términos y Condiciones'],
  ['Política de Privacidad', 'Política de Privacidad'],
])('%s reads finished before the operator has said anything', async (link, title) => {
  expect((await open(link, title)).innerHTML).not.toMatch(/[[\]]|null|undefined/)
})

test('what the operator says of themselves stands on the pages, the rest as it was', async () => {
  const given = {
    operator: { name: 'Torre S.A.', address: 'Av. de las Torres 100, Quito' },
    departments: { sales: 'ventas@torre.example' },
    founders: [{ name: 'Una <b>torre</b>', role: 'Fundación', about: 'La levantó.' }],
    legalSince: '2027-01-15',
  }
  const meta = Object.assign(document.createElement('meta'), { name: 'site', content: JSON.stringify(given) })
  document.head.append(meta)
  fakeServer({})
  vi.resetModules()
  const fresh = await import('../../App.tsx')
  const { view: freshView } = await import('../../stores/view.ts')
  freshView.view = 'about'
  render(<fresh.App />)
  const card = await screen.findByText('Una <b>torre</b>')
  expect(within(card.closest('li') as HTMLElement).queryByRole('link')).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Contacto' }))
  await screen.findByRole('link', { name: 'ventas@torre.example' })
  screen.getByText('Torre S.A.Av. de las Torres 100, Quito')
  screen.getByRole('link', { name: site.departments.support })
  fireEvent.click(screen.getByRole('button', { name: 'Términos de Servicio' }))
  await screen.findByText(/la ofrece Torre S\.A\., con domicilio en Av\. de las Torres 100, Quito \(«el operador»/)
  screen.getByText('En vigor desde el 15 de enero de 2027')
  meta.remove()
})

test('a view that cannot be fetched says so and offers to load the page again', async () => {
  vi.doMock('./About.tsx', () => {
    throw new Error('gone with the last version')
  })
  vi.spyOn(console, 'error').mockReturnValue()
  fakeServer({})
  vi.resetModules()
  const fresh = await import('../../App.tsx')
  const { view: freshView } = await import('../../stores/view.ts')
  freshView.view = 'about'
  render(<fresh.App />)
  await screen.findByText('Esta página no se pudo mostrar.')
  screen.getByRole('button', { name: 'Volver a cargar' })
  vi.doUnmock('./About.tsx')
})
