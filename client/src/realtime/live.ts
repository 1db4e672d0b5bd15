import { useEffect } from 'react'
import { subscribe } from 'valtio/vanilla'
import { connection, setLinkState, setNetwork } from '../stores/connection.ts'
import { heldSeq, quoteEpoch } from '../stores/prices.ts'
import { onSignOut, session, token } from '../stores/session.ts'
import { expireSession } from '../stores/session-expiry.ts'
import { indicatorsEntry } from '../stores/stock-data.ts'
import { view } from '../stores/view.ts'
import { Channels } from './channels.ts'
import { heldEvent, receive } from './dispatch.ts'
import { loadMissed } from './listeners.ts'
import { addressesInstead } from './live-origins.ts'
import { browserClock, LiveSocket, type Wire } from './socket.ts'

const socket = new LiveSocket({
  open: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/live`) as unknown as Wire,
  token,
  clock: browserClock,
  random: Math.random,
  onLink: setLinkState,
  onMessage: receive,
  onReady: resume,
  onSessionEnded: expireSession,
})

const channels = new Channels({ send: (message) => socket.send(message), epoch: quoteEpoch, heldSeq, heldEvent })

let readyBefore = false
onSignOut(() => {
  readyBefore = false
})

function resume(): void {
  channels.resume()
  // Changes of these are not replayed, so those during a lost connection must be loaded.
  if (readyBefore) {
    loadMissed('watchlist')
    if (view.subView === 'stockDetail' && view.symbol) void indicatorsEntry(view.symbol).load()
  }
  readyBefore = true
}

/** Connects while there is a session, and watches network and visibility to reconnect sooner. */
export function startLive(): void {
  let signedIn = false
  const follow = () => {
    // An account that is being deleted needs no socket: the server will close it soon anyway.
    const wanted = session.user !== null && !session.leaving
    if (wanted === signedIn) return
    signedIn = wanted
    if (!signedIn) socket.stop()
    else if (addressesInstead()) setLinkState({ name: 'refused' })
    else socket.start()
  }
  subscribe(session, follow, true)
  follow()
  setNetwork(navigator.onLine)
  window.addEventListener('offline', () => setNetwork(false))
  window.addEventListener('online', () => {
    setNetwork(true)
    socket.hurry()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && connection.link.name === 'lost') socket.hurry()
  })
}

/** Keeps the channels subscribed while the calling view is on the screen. */
export function useChannels(wanted: readonly string[]): void {
  const key = wanted.join(' ')
  useEffect(() => channels.acquire(key === '' ? [] : key.split(' ')), [key])
}
