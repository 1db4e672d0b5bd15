import { importList } from '#domain/contract/calls/lists.ts'
import type { ImportAnswer } from '#domain/contract/following.ts'
import { WEB_PAGE } from '#domain/market/list-notice.ts'
import { isWebPage, type ListedTicker, readTickerList, writeTickerList } from '#domain/market/ticker-list.ts'
import { call, sentenceOf } from '../../api/call.ts'
import { showToast } from '../../stores/notices.ts'
import { watchlistImport as text } from '../../text/es/watchlist-import.ts'
import { readersZone } from '../../text/format.ts'
import { watchlist } from './watchlist.ts'

/** A stock of the list that can be followed. */
interface Offer {
  /** The line of the user's text. */
  line: number
  symbol: string
  name: string
}

/** What became of each ticker of a list. */
export interface Preview {
  found: Offer[]
  overLimit: Offer[]
  ambiguous: { line: number; text: string; candidates: ImportAnswer['ambiguous'][number]['candidates'] }[]
  already: Offer[]
  /** Each text once. */
  unknown: ListedTicker[]
  /** ISINs whose stock is being looked up: the list is previewed again until there are none. */
  pending: ListedTicker[]
  /** What the server says of the list as a whole. */
  notice: string | null
}

/** Bytes of the largest file that is read; one of a thousand lines is far smaller. */
const MOST_BYTES = 2 ** 20

/** The text of a file as spreadsheets and exports save it, or a sentence that says why it cannot be used. */
export async function readListFile(file: File): Promise<{ list: string } | { problem: string }> {
  if (file.size > MOST_BYTES) return { problem: text.tooLong }
  try {
    const list = decode(new Uint8Array(await file.arrayBuffer()))
    return list.includes('\0') ? { problem: text.notText } : { list }
  } catch (error) {
    // Folders can be dropped too, and a file may be gone by now.
    console.warn('the file was not read', error)
    return { problem: text.unreadable }
  }
}

/** Excel saves texts as UTF-16 or, on Windows, as Windows-1252, in which a header with accents is no UTF-8. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Asks what a list means; nothing is followed yet. Returns a sentence for a list that cannot be checked. */
export async function previewList(list: string): Promise<Preview | string> {
  if (isWebPage(list)) return WEB_PAGE
  const tickers = readTickerList(list)
  if (tickers === null) return text.tooLong
  if (tickers.length === 0) return text.empty
  try {
    // Each ticker is sent on a line of its own, so that a line of the answer names one ticker; amounts are private.
    const { text, header } = writeTickerList(tickers)
    const body = { text, add: false, zone: readersZone() }
    return previewOf(await call(importList, { body }), (line) => tickers[line - 1 - header] ?? { line, text: '' })
  } catch (error) {
    console.warn('the list was not checked', error)
    return sentenceOf(error, text.failed)
  }
}

/** The answer, whose lines `at` gives as those of the user's text. */
function previewOf(
  { found, ambiguous, unknown, already, over_limit, unknown_texts, pending = [], notice }: ImportAnswer,
  at: (line: number) => ListedTicker,
): Preview {
  const texts = unknown_texts?.map(({ line, text }) => ({ line: at(line).line, text })) ?? unknown.map(at)
  const awaited = pending.map(at)
  const isAwaited = ({ line }: ListedTicker) => awaited.some((other) => other.line === line)
  const offers = found.map(({ line, symbol, name }) => ({ line: at(line).line, symbol, name }))
  return {
    found: offers.filter(({ symbol }) => !already.includes(symbol) && !over_limit.includes(symbol)),
    overLimit: offers.filter(({ symbol }) => over_limit.includes(symbol)),
    already: offers.filter(({ symbol }) => already.includes(symbol)),
    ambiguous: ambiguous.map(({ line, text, candidates }) => ({
      line: at(line).line,
      text: text ?? at(line).text,
      candidates,
    })),
    unknown: texts.filter((one, i, all) => !isAwaited(one) && all.findIndex((other) => other.text === one.text) === i),
    pending: awaited,
    notice: notice ?? null,
  }
}

/** Follows these stocks, in this order. Returns null after a notice, or a sentence that says why none was added. */
export async function addListed(symbols: readonly string[]): Promise<string | null> {
  try {
    const { added, over_limit } = await call(importList, { body: { text: symbols.join('\n'), add: true, exact: true } })
    await watchlist.load()
    if (added.length === 0) return text.noneAdded
    showToast(text.added(added.length, over_limit.length))
    return null
  } catch (error) {
    console.warn('the list was not added', error)
    return sentenceOf(error, text.addFailed)
  }
}
