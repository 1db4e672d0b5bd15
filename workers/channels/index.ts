import type { ChannelKind } from '#domain/contract/alerts/channels.ts'
import type { Channel, ChannelDeps } from './channel.ts'

type Open = (deps: ChannelDeps) => Channel

/** Each file of this folder has a line here. Network code is loaded only when it is used. */
export const OPENERS: Readonly<Record<ChannelKind, () => Promise<{ open: Open }>>> = {
  page: () => import('./page.ts'),
  email: () => import('./email.ts'),
  push: () => import('./push.ts'),
  ntfy: () => import('./ntfy.ts'),
  telegram: () => import('./telegram.ts'),
  webhook: () => import('./webhook.ts'),
}

/** Returns the channel of a kind, which is opened once. */
export type Channels = (kind: ChannelKind) => Promise<Channel>

export function createChannels(deps: ChannelDeps): Channels {
  const opened = new Map<ChannelKind, Promise<Channel>>()
  return (kind) => {
    const known = opened.get(kind) ?? OPENERS[kind]().then(({ open }) => open(deps))
    opened.set(kind, known)
    return known
  }
}
