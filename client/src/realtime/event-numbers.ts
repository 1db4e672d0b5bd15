import type { EventChannel } from '../../../domain/contract/channels.ts'
import { atSignOut } from '../stores/sign-out.ts'

export const EVENT_CHANNELS: readonly EventChannel[] = ['opportunities', 'news']

interface Place {
  /** Up to here this page knows all events of the channel. */
  held: number
  /** The newest number that the present connection told. */
  told: number
}

const places = new Map<EventChannel, Place>()

/** The number that a subscription goes on from; undefined before the first connection. */
export const heldEvent = (channel: EventChannel): number | undefined => places.get(channel)?.held

/** A connection begins where the log is at `last`; answers whether it is the first, with nothing to go on from. */
export function beginEvents(channel: EventChannel, last: number): boolean {
  const held = places.get(channel)?.held
  places.set(channel, { held: held ?? last, told: last })
  return held === undefined
}

export function noteEvent(channel: EventChannel, id: number): void {
  places.set(channel, { held: id, told: id })
}

/** What was missed is not told any more and will be asked for by REST: from here on the log is followed again. */
export function skipMissedEvents(channel: EventChannel): void {
  const place = places.get(channel)
  if (place) place.held = place.told
}

atSignOut(() => places.clear())
