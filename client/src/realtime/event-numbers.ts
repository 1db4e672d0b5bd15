import type { EventChannel } from '../../../domain/contract/protocol.ts'

/** The newest number of each channel's log that this page knows of. */
const newest = new Map<EventChannel, number>()

/** A number that the server told; answers whether the log had moved away from the one known before. */
export function noteNewest(channel: EventChannel, id: number): boolean {
  const known = newest.get(channel)
  newest.set(channel, id)
  return known !== undefined && known !== id
}
