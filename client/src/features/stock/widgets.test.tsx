import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { dispatch } from '../../realtime/dispatch.ts'
import { quote } from '../../testing/examples.ts'
import { headerField, showStock } from './testing/stock-page.tsx'

const records = vi.hoisted(() => vi.fn(() => null))
vi.mock('./SignalRecords.tsx', () => ({ SignalRecords: records }))
const title = vi.hoisted(() => vi.fn(() => null))
vi.mock('./CreateAlert.tsx', () => ({ CreateAlert: title }))

test('a widget is rendered again neither for widgets that come after it nor for a price that it does not show', async () => {
  showStock()
  await vi.waitFor(() => expect(headerField('price')).toBe('$100,00'))
  await vi.waitFor(() => expect(document.querySelector('[style*="company"]')).not.toBeNull())
  const titles = title.mock.calls.length
  expect(titles).toBeGreaterThan(0)
  await act(async () => dispatch({ op: 'quotes', items: [quote('AAA', 1, 104.5)] }))
  expect(headerField('price')).toBe('$104,50')
  expect(records).toHaveBeenCalledTimes(1)
  expect(title).toHaveBeenCalledTimes(titles)
})
