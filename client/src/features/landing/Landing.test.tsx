import { render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { HomeFeature, Plan } from '#domain/contract/catalogue.ts'
import { reset } from '../../stores/resource.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { features, plans } from './catalogue.ts'
import { Features } from './Features.tsx'
import { Pricing } from './Pricing.tsx'

const plan = (id: number, more: Partial<Plan>): Plan => {
  return { id, name: `Plan ${id}`, price: 0, to_be_implemented: false, features: [], ...more }
}
const feature = (id: number, more: Partial<HomeFeature>): HomeFeature => {
  const named = { name: `Función ${id}`, description: `Hace ${id}.` }
  return { id, visible_on_home: true, has_premium_bag: false, feature: named, ...more }
}

beforeEach(() => {
  reset(features)
  reset(plans)
})

test('plans in the order of the server, the second highlighted, a future one without a way to choose it', async () => {
  const given = [
    plan(1, {
      features: [
        { id: 1, name: 'Una' },
        { id: 2, name: 'Otra' },
      ],
    }),
    plan(3, { price: 9.5 }),
    plan(2, { price: 30, to_be_implemented: true }),
  ]
  fakeServer({ 'GET /api/app-plans/': () => json(given) })
  render(<Pricing />)
  await screen.findByText('Plan 1')
  const cards = [...document.querySelectorAll<HTMLElement>('[data-plan]')]
  expect(cards.map(({ dataset }) => [dataset.plan, dataset.highlighted])).toEqual([
    ['Plan 1', 'false'],
    ['Plan 3', 'true'],
    ['Plan 2', 'false'],
  ])
  const price = (card: HTMLElement) => card.querySelector('[data-field=price]')?.textContent?.trim()
  expect(cards.map(price)).toEqual(['GRATIS', '$9,50 al mes', 'A convenir'])
  expect(cards.map((card) => within(card).queryByRole('button')?.textContent)).toEqual([
    'Elegir Plan 1',
    'Elegir Plan 3',
    undefined,
  ])
  within(cards[2]).getByText('Próximamente')
  expect(
    within(cards[0])
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual(['Una', 'Otra'])
})

test('only features that are visible on the home, the premium ones marked', async () => {
  const hidden = feature(1, { visible_on_home: false, has_premium_bag: true })
  fakeServer({
    'GET /api/home-features/': () => json([hidden, feature(2, {}), feature(3, { has_premium_bag: true })]),
  })
  render(<Features />)
  await screen.findByText('Hace 2.')
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent?.trim())
  expect(titles).toEqual(['Función 2', 'Función 3 Plan Experto'])
})

test('empty lists say so', async () => {
  const hidden = feature(1, { visible_on_home: false })
  fakeServer({ 'GET /api/home-features/': () => json([hidden]), 'GET /api/app-plans/': () => json([]) })
  render(
    <>
      <Features />
      <Pricing />
    </>,
  )
  await screen.findByText('Todavía no hay características que mostrar.')
  await screen.findByText('Todavía no hay planes que mostrar.')
})
