import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startLive } from '../realtime/live.ts'
import { connection } from '../stores/connection.ts'
import { startSession } from '../stores/session.ts'
import { demo } from '../testing/examples.ts'
import { AddressBanner } from './AddressBanner.tsx'

const here = location.origin
const sockets: string[] = []

class ListedSocket {
  constructor(address: string) {
    sockets.push(address)
  }
}
afterEach(() => {
  document.head.replaceChildren()
  sockets.length = 0
})

const allowing = (content: string) =>
  document.head.append(Object.assign(document.createElement('meta'), { name: 'live-origins', content }))

test.each([
  [
    'https://atalaya.example',
    `Esta página está abierta en ${here}, donde no llegan precios en vivo: ábrela en https://atalaya.example.`,
  ],
  ...['http://localhost:81 http://127.0.0.1:81 http://[::1]:81', 'http://127.0.0.1:81', 'http://[::1]:81'].map(
    (allowed) => [
      allowed,
      `A ${here} no llegan precios en vivo: en la máquina del servidor abre ${allowed.split(' ')[0]}, o quien lo administra ha de arrancarlo con PUBLIC_URL=${here}.`,
    ],
  ),
])('a page that may not open the socket says so: only %s may', (allowed, sentence) => {
  allowing(allowed)
  render(<AddressBanner />)
  screen.getByText(sentence)
})

test.each(['', `${here} https://other.example`, `https://other.example ${here}`])(
  'silent where the server allows "%s"',
  (allowed) => {
    allowing(allowed)
    const { container } = render(<AddressBanner />)
    expect(container.textContent).toBe('')
  },
)

test('no socket is opened that would be refused, and the page does not promise one', () => {
  vi.stubGlobal('WebSocket', ListedSocket)
  startLive()
  allowing('https://atalaya.example')
  startSession(demo)
  expect(sockets).toEqual([])
  expect(connection.link.name).toBe('refused')
})
