import type { EventChannel } from '#domain/contract/live/channels.ts'
import type { ServerMessage } from '#domain/contract/live/protocol.ts'

// What the socket's messages are for. The stores of views register it, since they are loaded later than the socket.

const listeners = new Map<ServerMessage['op'], Set<(message: never) => unknown>>()

/** Calls `listener` with each message of a kind, until the returned function is called. */
export function onMessage<Op extends ServerMessage['op']>(
  op: Op,
  listener: (message: Extract<ServerMessage, { op: Op }>) => unknown,
): () => void {
  const all = listeners.get(op) ?? new Set()
  listeners.set(op, all.add(listener))
  return () => void all.delete(listener)
}

export function callListeners(message: ServerMessage): void {
  for (const listener of listeners.get(message.op) ?? []) listener(message as never)
}

const missed = new Map<EventChannel | 'watchlist', () => unknown>()

/** Registers what loads by REST the messages of a channel that the socket does not replay. */
export function onMissed(channel: EventChannel | 'watchlist', load: () => unknown): void {
  missed.set(channel, load)
}

export function loadMissed(channel: EventChannel | 'watchlist'): void {
  missed.get(channel)?.()
}
