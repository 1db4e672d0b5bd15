import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { pick } from '../../app/tips.ts'
import { reset } from '../../stores/resource.ts'
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

test('without a tip nothing is shown, and a wrong answer is logged', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  for (const [answer, logged] of [
    [() => json([]), 0],
    [() => json({ tips: 'x' }), 1],
  ] as const) {
    reset(referrals)
    fakeServer({ [REFERRALS]: answer })
    const { container, unmount } = render(<ReferralTip />)
    await vi.waitFor(() => expect(['ready', 'error']).toContain(referrals.status))
    await vi.waitFor(() => expect(container.innerHTML).toBe(''))
    expect(log).toHaveBeenCalledTimes(logged)
    unmount()
  }
})

test('chance chooses among all of them', () => {
  expect([0, 0.34, 0.99].map((chance) => pick(['a', 'b', 'c'], () => chance))).toEqual(['a', 'b', 'c'])
  expect(pick([], () => 0.5)).toBe(null)
})
