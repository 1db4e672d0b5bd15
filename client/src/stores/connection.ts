import { proxy, subscribe } from 'valtio/vanilla'
import type { LinkState } from '../realtime/socket.ts'

/** Retries after which the badge stops promising a quick return. */
const OFFLINE_AFTER = 4

export type ConnectionWord = 'connecting' | 'live' | 'reconnecting' | 'offline'

export const connection = proxy<{ link: LinkState; network: boolean }>({
  link: { name: 'off' },
  network: true,
})

export function setLinkState(link: LinkState): void {
  connection.link = link
}

export function setNetwork(network: boolean): void {
  connection.network = network
}

/** The word that the badge shows. */
export function connectionWord(link: LinkState, network: boolean): ConnectionWord {
  if (!network || link.name === 'refused') return 'offline'
  if (link.name === 'live') return 'live'
  if (link.name === 'lost') return link.attempt >= OFFLINE_AFTER ? 'offline' : 'reconnecting'
  return 'connecting'
}

/** Calls `back` whenever the connection is live again, until the returned function is called. */
export function onReconnect(back: () => void): () => void {
  let was = connection.link.name
  return subscribe(connection, () => {
    if (was !== 'live' && connection.link.name === 'live') back()
    was = connection.link.name
  })
}
