import type { EventChannel } from '#domain/contract/live/channels.ts'
import { atSignOut } from '../stores/account/sign-out.ts'

interface Place {
  /** This page knows all events of the channel up to here. */
  held: number
  /** The newest number from the current connection. */
  told: number
}

const places = new Map<EventChannel, Place>()

/** The number from which a subscription continues; undefined before the first connection. */
export const heldEvent = (channel: EventChannel): number | undefined => places.get(channel)?.held

/** A connection begins with the log at `last`; returns whether it is the first, with nothing to continue from. */
export function beginEvents(channel: EventChannel, last: number): boolean {
  const held = places.get(channel)?.held
  places.set(channel, { held: held ?? last, told: last })
  return held === undefined
}

export function noteEvent(channel: EventChannel, id: number): void {
  places.set(channel, { held: id, told: id })
}

/** Missed events cannot be replayed and will be loaded by REST: from here on the log is followed again. */
export function skipMissedEvents(channel: EventChannel): void {
  const place = places.get(channel)
  if (place) place.held = place.told
}

atSignOut(() => places.clear())
