import { randomBytes } from 'node:crypto'
import type { VariantName } from './scenario.ts'

export interface Item {
  symbol: string
  seq: number
  as_of: string
}

interface Wire {
  send(data: Buffer | string): void
  /** Called when the client has subscribed. */
  joined(): void
  /** Called with each item; null if the client only drains its socket. */
  item: ((item: Item) => void) | null
}

/** Conversation of one client with a variant. `data` gets a buffer that is reused. */
interface Conversation {
  open(): void
  data(chunk: Buffer): void
}
export type Dialect = (symbols: string[], wire: Wire) => Conversation

const bare: Dialect = (symbols, wire) => {
  let rest = ''
  return {
    open() {
      wire.send(`${symbols.join(',')}\n`)
      wire.joined()
    },
    data(chunk) {
      if (!wire.item) return
      const lines = (rest + chunk.toString('latin1')).split('},')
      rest = lines.pop() ?? ''
      for (const line of lines) wire.item(JSON.parse(`${line.slice(line.indexOf('{'))}}`))
    },
  }
}

const product: Dialect = (symbols, wire) =>
  overWebSocket('/live', wire, {
    start: [
      JSON.stringify({ op: 'auth', token: 'x' }),
      JSON.stringify({ op: 'subscribe', channels: symbols.map((symbol) => `quote:${symbol}`) }),
    ],
    // The first frame is `ready`, the second has the newest quotes.
    joinedAfter: 2,
    replies: {},
    text: (text) => readItems(JSON.parse(text), wire),
    heard(bytes) {
      const ping = bytes.indexOf(PING)
      if (ping < 0) return
      const seq = Number.parseInt(bytes.toString('latin1', ping + PING.length, ping + PING.length + 16), 10)
      wire.send(maskedFrame(JSON.stringify({ op: 'pong', seq })))
    },
  })
const PING = '{"op":"ping","seq":'

const naive: Dialect = (symbols, wire) =>
  overWebSocket('/', wire, {
    start: [JSON.stringify({ symbols })],
    joinedAfter: 0,
    replies: {},
    text: (text) => readItems(JSON.parse(text), wire),
  })

// Engine.IO 4 under Socket.IO 5: the server opens (0), the client joins the namespace (40) and is answered, then emits.
const socketio: Dialect = (symbols, wire) =>
  overWebSocket('/socket.io/?EIO=4&transport=websocket', wire, {
    start: ['40'],
    joinedAfter: 2,
    replies: { 2: `42${JSON.stringify(['follow', symbols])}` },
    text: (text) => {
      if (text.startsWith('42')) readItems(JSON.parse(text.slice(2))[1], wire)
    },
  })

export const DIALECTS = { bare, product, naive, socketio } satisfies Record<VariantName, Dialect>

function readItems(message: { items?: Item[] }, wire: Wire): void {
  for (const item of message.items ?? []) wire.item?.(item)
}

function overWebSocket(
  path: string,
  wire: Wire,
  dialogue: {
    start: string[]
    joinedAfter: number
    /** Answers of the client by the number of the frame. */
    replies: Record<number, string>
    text: (text: string) => void
    /** Called with everything that comes after the client has joined, read or not. */
    heard?: (bytes: Buffer) => void
  },
): Conversation {
  let upgraded = false
  let joined = false
  let frames = 0
  let rest: Buffer = Buffer.alloc(0)

  function readFrames(chunk: Buffer): void {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (let frame = cutFrame(bytes); frame; frame = cutFrame(bytes)) {
      frames += 1
      if (frames in dialogue.replies) wire.send(maskedFrame(dialogue.replies[frames]))
      dialogue.text(bytes.toString('utf8', frame.start, frame.end))
      bytes = bytes.subarray(frame.end)
    }
    rest = Buffer.from(bytes)
  }

  return {
    open() {
      const key = randomBytes(16).toString('base64')
      wire.send(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      )
    },
    data(chunk) {
      if (joined) {
        dialogue.heard?.(chunk)
        if (wire.item) readFrames(chunk)
        return
      }
      let bytes = chunk
      if (!upgraded) {
        const end = chunk.indexOf('\r\n\r\n')
        if (end < 0) throw new Error('an answer to an upgrade came in pieces')
        upgraded = true
        for (const text of dialogue.start) wire.send(maskedFrame(text))
        bytes = chunk.subarray(end + 4)
      }
      readFrames(bytes)
      if (frames < dialogue.joinedAfter) return
      joined = true
      wire.joined()
    },
  }
}

function cutFrame(bytes: Buffer): { start: number; end: number } | null {
  if (bytes.length < 2) return null
  const short = bytes[1] & 127
  const start = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < start) return null
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  return bytes.length < start + length ? null : { start, end: start + length }
}

function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = payload.length < 126 ? Buffer.from([0x81, 0x80 | payload.length]) : Buffer.from([0x81, 0xfe, 0, 0])
  if (payload.length >= 126) head.writeUInt16BE(payload.length, 2)
  // A mask of zeros leaves the payload as it is.
  return Buffer.concat([head, Buffer.alloc(4), payload])
}
