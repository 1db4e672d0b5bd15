// The channels that a client of the live socket can follow.

/** `quote:AAPL`, `indicators:AAPL`, `commentary:AAPL` follow one symbol's newest value. */
export type SymbolChannel = 'quote' | 'indicators' | 'commentary'
/** `bars:AAPL:5m` follows the open bar of one symbol and width. */
export type BarChannel = 'bars'
/** Channels whose messages are numbered in the event log and can be replayed. */
export const EVENT_CHANNELS = ['opportunities', 'news', 'alerts'] as const
export type EventChannel = (typeof EVENT_CHANNELS)[number]
/** Channels that carry data of the socket's user. */
export type UserChannel = EventChannel | 'watchlist'
