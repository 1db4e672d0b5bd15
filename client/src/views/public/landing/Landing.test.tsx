import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { HomeFeature, Plan } from '../../../../../domain/contract/catalogue.ts'
import { App } from '../../../App.tsx'
import { features, plans } from '../../../stores/catalogue.ts'
import { reset } from '../../../stores/loadable.ts'
import { beginSession } from '../../../stores/session.ts'
import { view } from '../../../stores/view.ts'
import { demo } from '../../../testing/examples.ts'
import { fakeServer, json } from '../../../testing/server.ts'

const feature = (id: number, name: string, more: Partial<HomeFeature> = {}): HomeFeature => ({
  id,
  visible_on_home: true,
  has_premium_bag: false,
  feature: { name, description: `${name}, explicado.` },
  ...more,
})
const plan = (id: number, name: string, more: Partial<Plan> = {}): Plan => ({
  id,
  name,
  price: 0,
  to_be_implemented: false,
  features: [{ id: 10 * id, name: `Lo de ${name}` }],
  ...more,
})

const FEATURES = [
  feature(1, 'Precios'),
  feature(2, 'Comentario', { has_premium_bag: true }),
  feature(3, 'Oculta', { visible_on_home: false }),
]
const PLANS = [
  plan(1, 'Freemium'),
  plan(2, 'Pro', { price: 12.5 }),
  plan(3, 'Expert', { price: 12.5, to_be_implemented: true }),
]
const LISTS = {
  'GET /api/home-features/': () => json(FEATURES),
  'GET /api/app-plans/': () => json(PLANS),
}

const region = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  reset(features)
  reset(plans)
  vi.spyOn(console, 'warn').mockReturnValue()
})

test('an e-mail earns thanks and an empty field, and goes along to signup', async () => {
  fakeServer(LISTS)
  render(<App />)
  const field = screen.getByLabelText<HTMLInputElement>('Tu email')
  fireEvent.change(field, { target: { value: ' ana@correo.ec ' } })
  press('Empezar gratis')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('¡Gracias')
  expect([field.value, view.view]).toEqual(['', 'landing'])
  press('Aceptar')
  await screen.findByRole('heading', { name: 'Crea tu cuenta' })
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@correo.ec')
})

test('without an e-mail an alert asks for it, and nothing else happens', async () => {
  fakeServer(LISTS)
  render(<App />)
  press('Empezar gratis')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Por favor, introduce tu email.')
  press('Aceptar')
  await expect.poll(() => screen.queryByRole('alertdialog')).toBe(null)
  expect(view.view).toBe('landing')
})

test('the call to action and the anchors lead to their parts, and leave the address alone', () => {
  fakeServer(LISTS)
  const scrolled: string[] = []
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this.id)
  }
  render(<App />)
  for (const name of ['Ver planes', 'Cómo funciona', 'Características', 'Precios']) {
    fireEvent.click(screen.getByRole('link', { name }))
  }
  expect(scrolled).toEqual(['pricing', 'how-it-works', 'features', 'pricing'])
  expect(document.activeElement?.id).toBe('pricing')
  expect(location.hash).toBe('')
})

test('three steps, of which the third is still to come', () => {
  fakeServer(LISTS)
  render(<App />)
  const steps = region('Cómo funciona').getAllByRole('heading', { level: 3 })
  expect(steps.map((step) => step.textContent?.trim())).toEqual(['Busca', 'Analiza', 'Actúa Próximamente'])
  const coming = steps[2]?.closest('li')?.textContent
  for (const soon of [/señales de compra y venta/i, /simulador/i, /alertas/i]) expect(coming).toMatch(soon)
})

test('features: skeletons, then the visible ones, premium marked', async () => {
  const calls = fakeServer(LISTS)
  render(<App />)
  const part = screen.getByRole('region', { name: 'Características principales' })
  expect(part.getAttribute('aria-busy')).toBe('true')
  await screen.findByText('Precios, explicado.')
  expect(part.getAttribute('aria-busy')).toBe('false')
  const names = within(part).getAllByRole('heading', { level: 3 })
  expect(names.map((name) => name.textContent?.trim())).toEqual(['Precios', 'Comentario Plan Experto'])
  for (const call of calls) {
    expect(call.query.get('er')).toMatch(/^[a-z0-9]{2}\d[a-z0-9]\d[a-z0-9]{2}\d[a-z0-9]*$/)
    expect(call.headers.has('authorization')).toBe(false)
  }
})

test('plans: their prices, the second one highlighted, no way to sign up for one still to come', async () => {
  fakeServer(LISTS)
  render(<App />)
  await screen.findByText('Lo de Freemium')
  const cards = [...document.querySelectorAll<HTMLElement>('[data-plan]')]
  expect(cards.map((card) => card.querySelector('[data-field=price]')?.textContent?.trim())).toEqual([
    'GRATIS',
    '$12,50 al mes',
    'A convenir',
  ])
  expect(cards.map((card) => card.dataset.highlighted)).toEqual(['false', 'true', 'false'])
  expect(cards.map((card) => within(card).queryByText('Próximamente') !== null)).toEqual([false, false, true])
  expect(cards.map((card) => within(card).queryByRole('button')?.textContent)).toEqual([
    'Elegir Freemium',
    'Elegir Pro',
    undefined,
  ])
  press('Elegir Pro')
  expect(view.view).toBe('signup')
})

test('a list that cannot be loaded says so, can be asked for again, and rubbish is no list', async () => {
  let broken = true
  fakeServer({
    'GET /api/home-features/': () => (broken ? json({ code: 'internal' }, 500) : json(FEATURES)),
    'GET /api/app-plans/': () => (broken ? json([{ id: 1, name: 'Freemium', price: 'nada' }]) : json(PLANS)),
  })
  render(<App />)
  const sorry = 'No se pudieron cargar las características. Por favor, intente de nuevo más tarde.'
  await screen.findByText(sorry)
  await screen.findByText('No se pudieron cargar los planes. Intente más tarde.')
  broken = false
  fireEvent.click(region('Características principales').getByRole('button', { name: 'Reintentar' }))
  fireEvent.click(region('Planes y precios').getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('Precios, explicado.')
  await screen.findByText('Lo de Freemium')
  expect(screen.queryByText(sorry)).toBe(null)
})

test('empty lists say so', async () => {
  fakeServer({ 'GET /api/home-features/': () => json([FEATURES[2]]), 'GET /api/app-plans/': () => json([]) })
  render(<App />)
  await screen.findByText('Todavía no hay características que mostrar.')
  await screen.findByText('Todavía no hay planes que mostrar.')
})

test('the menu closes on Escape, after navigating, and when the window grows wide', () => {
  fakeServer(LISTS)
  const wide = Object.assign(new EventTarget(), { matches: false })
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    media === '(width > 992px)' ? (wide as MediaQueryList) : ({ matches: true } as MediaQueryList),
  )
  Element.prototype.scrollIntoView = () => {}
  render(<App />)
  const menu = () => screen.getByRole('navigation', { name: 'Secciones y acceso' }).dataset.open
  const opens = () => {
    press('Abrir menú')
    expect(menu()).toBe('true')
    expect(screen.getByRole('button', { name: 'Cerrar menú' }).getAttribute('aria-expanded')).toBe('true')
  }
  opens()
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(menu()).toBe('false')
  opens()
  fireEvent.click(screen.getByRole('link', { name: 'Precios' }))
  expect(menu()).toBe('false')
  opens()
  act(() => {
    wide.matches = true
    wide.dispatchEvent(new Event('change'))
  })
  expect(menu()).toBe('false')
  opens()
  press('Iniciar sesión')
  expect(view.view).toBe('login')
})

test('login and signup lead from the landing only, where there is no way back to the start', () => {
  fakeServer(LISTS)
  render(<App />)
  expect(screen.queryByRole('button', { name: 'Volver al inicio' })).toBe(null)
  press('Registrarse')
  expect(view.view).toBe('signup')
})

test('whoever is signed in is led to the panel instead', async () => {
  fakeServer(LISTS)
  beginSession(demo)
  render(<App />)
  await screen.findByText('Lo de Freemium')
  expect(screen.queryByLabelText('Tu email')).toBe(null)
  for (const name of ['Iniciar sesión', 'Registrarse', 'Elegir Freemium']) {
    expect(screen.queryByRole('button', { name })).toBe(null)
  }
  expect(screen.getAllByRole('button', { name: 'Ir a mi panel' }).length).toBe(2)
})
