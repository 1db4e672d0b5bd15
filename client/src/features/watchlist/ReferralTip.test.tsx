import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { pick } from '../../app/tips.ts'
import { reset } from '../../stores/resource.ts'
import { startSession } from '../../stores/session.ts'
import { demo } from '../../testing/examples.ts'
import { failures } from '../../testing/failures.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { referrals } from '../landing/catalogue.ts'
import { ReferralTip } from './ReferralTip.tsx'

const TIP = { icon: '📘', title: 'Guía', description: 'Para empezar.', url: 'https://guia.example/a' }
const REFERRALS = 'GET /referrals/'

beforeEach(() => reset(referrals))

test('an invalid address is no link', async () => {
  fakeServer({ [REFERRALS]: () => json([{ ...TIP, url: 'javascript:alert(1)' }]) })
  render(<ReferralTip />)
  await screen.findByText('Guía')
  expect(screen.queryByRole('link')).toBe(null)
})

test('the tip is one by chance', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99)
  fakeServer({ [REFERRALS]: () => json([TIP, { ...TIP, title: 'Otra' }]) })
  render(<ReferralTip />)
  await screen.findByText('Otra')
})

test('its title leads to the other site; it is asked for without a bearer', async () => {
  startSession(demo)
  const calls = fakeServer({ [REFERRALS]: () => json([TIP]) })
  render(<ReferralTip />)
  const link = await screen.findByRole('link', { name: 'Guía' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([TIP.url, 'noopener noreferrer'])
  screen.getByText('Para empezar.')
  expect(calls[0]?.headers.has('authorization')).toBe(false)
})

const NONE = { name: 'no tip', reply: () => json([]) }

test.each([NONE, ...failures('detail')])(
  '$name: nothing is shown, and a failure is logged',
  async ({ name, reply }) => {
    const log = vi.spyOn(console, 'warn').mockReturnValue()
    fakeServer({ [REFERRALS]: reply })
    const { container } = render(<ReferralTip />)
    await vi.waitFor(() => expect(['ready', 'error']).toContain(referrals.status))
    await vi.waitFor(() => expect(container.innerHTML).toBe(''))
    expect(log).toHaveBeenCalledTimes(name === NONE.name ? 0 : 1)
  },
)

test('chance chooses among all of them', () => {
  expect([0, 0.34, 0.99].map((chance) => pick(['a', 'b', 'c'], () => chance))).toEqual(['a', 'b', 'c'])
  expect(pick([], () => 0.5)).toBe(null)
})
