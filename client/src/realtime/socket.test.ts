import { beforeEach, expect, test } from 'vitest'
import { quote } from '../testing/examples.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { FakeWire } from '../testing/fake-wire.ts'
import { type Frame, type LinkState, LiveSocket } from './socket.ts'

let clock: FakeClock
let wires: FakeWire[]
let links: LinkState[]
let received: Frame[]
let readyAfter: number[]
let ended: number
let token: string | null
let socket: LiveSocket

beforeEach(() => {
  clock = new FakeClock()
  wires = []
  links = []
  received = []
  readyAfter = []
  ended = 0
  token = 'token-1'
  socket = new LiveSocket({
    open: () => {
      const wire = new FakeWire()
      wires.push(wire)
      return wire
    },
    token: () => token,
    clock,
    random: () => 0.5,
    onLink: (link) => links.push(link),
    onMessage: (frame) => received.push(frame),
    onReady: () => readyAfter.push(received.length),
    onSessionEnded: () => ended++,
  })
  socket.start()
})

const wire = (): FakeWire => wires.at(-1)!
const link = (): LinkState => links.at(-1)!

test('authenticates first, is live at ready, and starts only once', () => {
  socket.start()
  expect(wires.length).toBe(1)
  expect(socket.send({ op: 'subscribe', channels: ['news'] })).toBe(false)
  wire().accept()
  expect(wire().sent).toEqual([{ op: 'auth', token: 'token-1' }])
  expect(link()).toEqual({ name: 'connecting' })
  wire().ready()
  expect(link()).toEqual({ name: 'live' })
  expect(readyAfter).toEqual([1])
  expect(socket.send({ op: 'subscribe', channels: ['news'] })).toBe(true)
})

test('a pong acknowledges the newest quote that was handed on, per connection', () => {
  wire().ready()
  wire().say({ op: 'ping', seq: 0 })
  wire().say({ op: 'quotes', items: [quote('A', 9, 1), quote('B', 7, 1)] })
  wire().say({ op: 'ping', seq: 9 })
  expect(wire().sent.slice(1)).toEqual([
    { op: 'pong', seq: 0 },
    { op: 'pong', seq: 9 },
  ])
  expect(received.map((message) => message.op)).toEqual(['ready', 'quotes'])
  wire().end(1006)
  clock.advance(1_500)
  wire().ready()
  wire().say({ op: 'ping', seq: 0 })
  expect(wire().sent.at(-1)).toEqual({ op: 'pong', seq: 0 })
})

test('a lost connection comes back: half of 3 s, then half of 1, 2, 4 s', () => {
  wire().ready()
  wire().end(1006)
  for (const [attempt, wait] of [1_500, 500, 1_000, 2_000].entries()) {
    expect(link()).toEqual({ name: 'lost', attempt })
    const before = wires.length
    clock.advance(wait - 1)
    expect(wires.length).toBe(before)
    clock.advance(1)
    expect(wires.length).toBe(before + 1)
    wire().end(1006)
  }
})

test('retries start over only after a connection that lasted', () => {
  const flap = () => {
    wire().ready()
    wire().end(4008)
    const { attempt } = link() as { attempt: number }
    clock.advance(1_500)
    return attempt
  }
  expect([flap(), flap(), flap()]).toEqual([0, 1, 2])
  wire().ready()
  clock.advance(10_000)
  wire().end(1006)
  expect(link()).toEqual({ name: 'lost', attempt: 0 })
})

test('a farewell is obeyed, once', () => {
  wire().ready()
  wire().say({ op: 'bye', retry_ms: 5_000 })
  wire().end(1012)
  socket.hurry()
  clock.advance(5_249)
  expect(wires.length).toBe(1)
  clock.advance(1)
  expect(wires.length).toBe(2)
  wire().end(1006)
  clock.advance(500)
  expect(wires.length).toBe(3)
})

test('over a limit it waits a minute, even when hurried', () => {
  wire().end(4429)
  socket.hurry()
  clock.advance(59_999)
  expect(wires.length).toBe(1)
  clock.advance(1)
  expect(wires.length).toBe(2)
})

test('an ended session is reported and never retried; a forbidden one neither', () => {
  wire().ready()
  wire().end(4401)
  clock.advance(600_000)
  expect([ended, wires.length]).toEqual([1, 1])
  expect(link()).toEqual({ name: 'refused' })
  socket.start()
  wire().end(4403)
  clock.advance(600_000)
  expect([ended, wires.length]).toEqual([1, 2])
})

test('35 s without a frame is a lost connection, and its socket is let go', () => {
  wire().ready()
  clock.advance(20_000)
  wire().say({ op: 'ping', seq: 0 })
  clock.advance(34_999)
  expect(link()).toEqual({ name: 'live' })
  clock.advance(1)
  expect(link()).toEqual({ name: 'lost', attempt: 0 })
  expect(wires[0]?.closed).toBe(true)
  wires[0]?.end(1006)
  clock.advance(1_500)
  expect(wires.length).toBe(2)
})

test('a socket that never gets ready is abandoned', () => {
  wire().accept()
  clock.advance(10_000)
  expect(link()).toEqual({ name: 'lost', attempt: 0 })
})

test('the network came back: an ordinary wait is cut to a second', () => {
  for (const wait of [0, 1_500, 500, 1_000, 2_000, 4_000]) {
    clock.advance(wait)
    wire().end(1006)
  }
  const before = wires.length
  socket.hurry()
  socket.hurry()
  clock.advance(500)
  expect(wires.length).toBe(before + 1)
})

test('every attempt asks for the token; without one there is nothing to try', () => {
  wire().end(1006)
  token = 'token-2'
  clock.advance(1_500)
  wire().accept()
  expect(wire().sent).toEqual([{ op: 'auth', token: 'token-2' }])
  wire().end(1006)
  token = null
  clock.advance(30_000)
  expect(wires.length).toBe(2)
  expect(link()).toEqual({ name: 'off' })
})

test('stop ends it for good, even if called twice', () => {
  wire().ready()
  socket.stop()
  socket.stop()
  expect(wires[0]?.closed).toBe(true)
  clock.advance(600_000)
  expect(wires.length).toBe(1)
  expect(link()).toEqual({ name: 'off' })
})
