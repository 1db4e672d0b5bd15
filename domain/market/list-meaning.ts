// Tested by domain/market/ticker-list.test.ts.

import { type Listed, namesNoExchange, PLACES, type Place, placesNamed, tradesAt } from './exchanges.ts'
import { isIsin, isinForm, regionOfIsin } from './isin.ts'
import { englishCountry } from './spanish/names.ts'
import { isFigure, isMixedCase, isRow, isTickerWord, type ListedTicker } from './ticker-list.ts'
import { stocksAt, stocksMeant } from './tickers.ts'

/** A stock as far as a list may tell it from others. */
export interface ListedStock extends Listed {
  name: string
  country: string | null
}

/** What a market knows, by which a list is understood. */
export interface KnownMarket<T> {
  find(symbol: string): T | undefined
  /** The stocks with this ISIN, none where it has none here; undefined while its source has not answered yet. */
  ofIsin(isin: string): readonly T[] | undefined
  /** The stocks of the company with a name, as `companyKey` writes it. */
  ofCompany(key: string): readonly T[]
}

/** What a list means. A line with several tickers may be in all of the three. */
export interface UnderstoodList<T> {
  /** Each stock once, at the line that names it first. */
  found: { line: number; stock: T }[]
  /** Questions, each set of stocks once: several stocks, or one against which the list itself speaks. */
  ambiguous: { line: number; text: string; stocks: T[] }[]
  /** What no stock is known for. */
  unknown: ListedTicker[]
  /** ISINs that the market's source has not answered yet, of what is unknown or a question. */
  unanswered: { line: number; isin: string }[]
  /** The first code with the form of an ISIN whose check digit is wrong. */
  wrongIsin: string | null
  /** Lines whose first word, or second after a number, was read as their ticker. */
  columnLines: number
  /** Whether nothing is found, and most of the list has not the form of a ticker or an ISIN. */
  isNames: boolean
}

/** What a text means by itself, before the rest of the list decides between several stocks. */
interface Verdict<T> {
  line: number
  text: string
  stocks: readonly T[]
  /** Whether one stock is still a question, because something speaks against it. */
  isQuestion: boolean
  /** Whether the text or its row says where the share trades. */
  isPlaced: boolean
  isin: string | null
}

/**
 * The stocks that a list means. Where neither a line itself, nor the other lines, nor `region` (the user's country in
 * ISO 3166) decides, the line is a question: no exchange and no country is taken for the usual one.
 */
export function understandTickers<T extends ListedStock>(
  tickers: readonly ListedTicker[],
  market: KnownMarket<T>,
  region?: string,
): UnderstoodList<T> {
  const asColumn = columnReader(tickers, market)
  const tickersOnly = { ...market, ofCompany: () => [] }
  let columnLines = 0
  const verdicts = tickers.flatMap((listed): Verdict<T>[] => {
    const { text } = listed
    const meaning = stocksMeant(text, market.find)
    const words = text.split(' ')
    const isins = words.length > 1 ? words.filter((word) => isinForm(word) !== null) : []
    if (isins.length > 0) {
      const name = words.filter((word) => isinForm(word) === null && !isFigure(word)).join(' ')
      return isins.map((text) => judge({ ...listed, text, name }, market))
    }
    // A name with its ticker behind: `Apple Inc. (NASDAQ: AAPL)`.
    const [, inBrackets = ''] = / \(([^()]+)\)$/.exec(text) ?? []
    if (stocksMeant(inBrackets, market.find).stocks.length > 0) return [judge({ ...listed, text: inBrackets }, market)]
    if (meaning.stocks.length > 0 || meaning.isPlaced || words.length === 1) return [judge(listed, market)]
    const each = isRow(words) ? words.map((text) => judge({ ...listed, text }, tickersOnly)) : []
    const [first, ...others] = each.map(({ stocks }) => stocks.length > 0)
    const known = others.filter(Boolean).length
    if (each.length > 0 && known * 2 >= others.length) return each
    const column = asColumn(text)
    if (column === null) return first && known * 2 + 1 >= others.length ? each : [judge(listed, market)]
    columnLines += 1
    return [judge({ ...listed, text: column }, market)]
  })
  const decide = decider(verdicts, region)
  const found = new Map<string, { line: number; stock: T }>()
  const ambiguous = new Map<string, { line: number; text: string; stocks: T[] }>()
  const unknown: ListedTicker[] = []
  for (const verdict of verdicts) {
    const { line, text } = verdict
    const stocks = decide(verdict)
    const key = stocks.map(({ symbol }) => symbol).join(' ')
    if (stocks.length === 0) unknown.push({ line, text })
    else if (stocks.length > 1 || verdict.isQuestion) {
      if (!ambiguous.has(key)) ambiguous.set(key, { line, text, stocks: [...stocks] })
    } else if (!found.has(key)) found.set(key, { line, stock: stocks[0] })
  }
  // The question whether a stock is meant has its answer where another line names it for certain.
  for (const key of found.keys()) ambiguous.delete(key)
  const open = new Set([...unknown, ...ambiguous.values()].map(({ line }) => line))
  const isUnanswered = (isin: string) => isIsin(isin) && market.ofIsin(isin) === undefined
  return {
    found: [...found.values()],
    ambiguous: [...ambiguous.values()],
    unknown,
    unanswered: verdicts.flatMap(({ line, isin }) =>
      open.has(line) && isin !== null && isUnanswered(isin) ? [{ line, isin }] : [],
    ),
    wrongIsin: verdicts.find(({ isin }) => isin !== null && !isIsin(isin))?.isin ?? null,
    columnLines,
    isNames: found.size === 0 && verdicts.filter((verdict) => isName(verdict, market)).length > verdicts.length / 2,
  }
}

const isName = <T extends ListedStock>({ text, isin }: Verdict<T>, market: KnownMarket<T>): boolean =>
  isin === null && (!isTickerWord(text) || isMixedCase(text)) && !stocksMeant(text, market.find).isPlaced

/** What has the form of an ISIN in a list, each once. */
export const isinsOf = (tickers: readonly ListedTicker[]): string[] => [
  ...new Set(
    tickers
      .flatMap((listed) => [isinOf(listed), ...listed.text.split(' ').map(isinForm)])
      .filter((isin) => isin !== null),
  ),
]

const isinOf = ({ isin, text }: ListedTicker): string | null => isinForm(text) ?? isinForm(isin ?? '')

/** What a text means, together with the other columns of its row. */
function judge<T extends ListedStock>(listed: ListedTicker, market: KnownMarket<T>): Verdict<T> {
  const { line, text } = listed
  const isin = isinOf(listed)
  const answer = isin !== null && isIsin(isin) ? market.ofIsin(isin) : []
  const ofIsin = answer ?? []
  const isYahoo = /^yahoo$/i.test(listed.exchange ?? '')
  const ticker = stocksMeant(isYahoo ? `YAHOO:${text}` : text, market.find)
  const same = { line, text, isin }
  if (isinForm(text) !== null) {
    const byName = answer === undefined ? [] : companies(listed.name ?? '', listed, market)
    const stocks = ofIsin.length > 0 ? narrowest(ofIsin, listed) : byName
    return { ...same, stocks, isQuestion: ofIsin.length === 0, isPlaced: true }
  }
  if (ofIsin.length > 0) {
    const both = ofIsin.filter((stock) => ticker.alike.includes(stock))
    if (both.length > 0) return { ...same, stocks: narrowest(both, listed), isQuestion: false, isPlaced: true }
    return { ...same, stocks: [...ticker.stocks, ...ofIsin], isQuestion: true, isPlaced: true }
  }
  if (ticker.stocks.length === 0) {
    // A pair of a share and its currency, as brokers write it: `SAN/EUR`.
    const [, share, currency] = /^([^/]+)\/([A-Z]{3})$/i.exec(text) ?? []
    if (share !== undefined && !listed.currency) return { ...judge({ ...listed, text: share, currency }, market), text }
    return { ...same, stocks: companies(text, listed, market), isQuestion: true, isPlaced: true }
  }
  return { ...same, ...weigh(ticker, listed, isYahoo) }
}

/**
 * Weighs the other columns of a row, the surest first: its exchange, its ISIN's country and its currency. Each decides
 * among the shares of the same letters; a share that one of them contradicts is a question.
 */
function weigh<T extends ListedStock>(
  { stocks, alike, isSure, isPlaced }: ReturnType<typeof stocksMeant<T>>,
  { exchange = '', isin = '', currency = '' }: ListedTicker,
  isYahoo: boolean,
): Pick<Verdict<T>, 'stocks' | 'isQuestion' | 'isPlaced'> {
  const question = (among: readonly T[]) => ({ stocks: among, isQuestion: true, isPlaced: true })
  let left: readonly T[] = stocks
  let vouched = isPlaced && isSure
  if (!isYahoo && !namesNoExchange(exchange)) {
    const places = placesNamed(exchange)
    if (places.length === 0) return question(left)
    const there = stocksAt(left, places)
    // A ticker that trades at the exchange of its row and not here is not the one of the same letters.
    if (there.stocks.length === 0) return isPlaced ? question(alike) : { stocks: [], isQuestion: true, isPlaced: true }
    left = there.stocks
    vouched = there.isSure
    if (!there.isSure) return question(left)
  }
  const code = isinForm(isin)
  if (code !== null) {
    if (!isIsin(code)) return question(left)
    const home = left.filter((stock) => isOfIsin(stock, code, alike))
    if (home.length === 0) return question(alike)
    left = home
    vouched = true
  }
  if (currency !== '') {
    const paid = left.filter((stock) => isPaidIn(stock, currency))
    if (paid.length > 0) left = paid
    else if (!vouched || alike.some((stock) => isPaidIn(stock, currency))) return question(vouched ? alike : left)
    vouched = true
  }
  return { stocks: left, isQuestion: !(isSure || vouched), isPlaced: isPlaced || vouched }
}

/**
 * Whether the country of an ISIN speaks for a stock: it is that of its exchange or, where no share of these letters
 * trades in it, that of the company. A receipt (ADR) has an ISIN of its own.
 */
function isOfIsin<T extends ListedStock>(stock: T, isin: string, alike: readonly T[]): boolean {
  const region = regionOfIsin(isin)
  const places = PLACES.filter((place) => place.region === region)
  if (tradesAt(stock, places) === true) return true
  if (places.length > 0 && alike.some((each) => tradesAt(each, places) === true)) return false
  return stock.country === englishCountry(region) && !/\bADRs?\b|\bDepositary\b/i.test(stock.name)
}

const isPaidIn = ({ currency }: ListedStock, code: string): boolean =>
  currency === code.toUpperCase() || (currency === 'GBP' && /^gbx$/i.test(code))

/** Of the listings of one company those at the row's exchange, in its currency, and in its ISIN's country, if any is. */
function narrowest<T extends ListedStock>(stocks: readonly T[], listed: ListedTicker): T[] {
  const { exchange = '', currency } = listed
  const home = PLACES.filter(({ region }) => region === regionOfIsin(isinOf(listed) ?? ''))
  const tests: ((stock: T) => boolean)[] = [
    (stock) => tradesAt(stock, placesNamed(exchange)) === true,
    (stock) => currency !== undefined && isPaidIn(stock, currency),
    (stock) => tradesAt(stock, home) === true,
  ]
  return tests.reduce((left, test) => (left.some(test) ? left.filter(test) : left), [...stocks])
}

/** The stocks of a company by its exact name. They are offered, never taken: a name does not say which share. */
function companies<T extends ListedStock>(name: string, listed: ListedTicker, market: KnownMarket<T>): T[] {
  const key = companyKey(name)
  return key.length < 3 ? [] : narrowest(market.ofCompany(key), listed)
}

/** What legal forms and kinds of shares add to the name of a company. */
const FORMS =
  /\b(?:INC|INCORPORATED|CORP|CORPORATION|CO|COMPANY|LTD|LIMITED|LLC|PLC|SA|SAB|SAA|DE CV|CV|NV|SE|AG|LP|ADR|THE|CLASS [A-C]|CL [A-C]|COMMON STOCK|COMMON ST|COM|ORD)\b/g

/** The name of a company as it can be compared: without accents, signs, its legal form, and the kind of its shares. */
export function companyKey(name: string): string {
  return name
    .replace(/\([^)]*\)/g, ' ')
    .replace(/ [-–—] .*$/, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/(?<=\b[A-Z])\.(?=[A-Z]\b)/g, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .replace(FORMS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The share of lines with several words that must have a ticker at the same place for it to be that of all. */
const NEARLY_ALL = 0.75

/**
 * Reads the ticker of a line of columns between blanks: its first word, or the one after a number. It is taken where
 * nearly every such line has a ticker of the market there, or its own line shows it: by a number or a dash behind it
 * (`AAPL 12`, `AAPL - Apple`), or by its company's name (`AAPL Apple Inc.`).
 */
function columnReader<T extends ListedStock>(
  tickers: readonly ListedTicker[],
  market: KnownMarket<T>,
): (text: string) => string | null {
  const meaningOf = (text: string) => stocksMeant(text, market.find)
  const split = (text: string) => {
    const words = text.split(' ')
    const at = words.findIndex((word) => !isFigure(word) && !/^[x×]$/i.test(word))
    const [one = '', two] = words.slice(Math.max(0, at))
    // A series or an exchange belongs to its ticker: `AMX B 100`, `SAN SM 100`.
    const both = two === undefined ? null : meaningOf(`${one} ${two}`)
    const isTwo = isTickerWord(one) && both !== null && (both.stocks.length > 0 || both.isPlaced)
    const ticker = isTwo ? `${one} ${two}` : one
    const stocks = isTickerWord(one) ? meaningOf(ticker).stocks : []
    return { ticker, stocks, isLoose: isMixedCase(one), rest: words.slice(at + (isTwo ? 2 : 1)), isCounted: at > 0 }
  }
  const lines = tickers
    .filter(({ text }) => text.includes(' ') && meaningOf(text).stocks.length === 0)
    .map(({ text }) => split(text))
  const hits = lines.filter(({ stocks, isLoose }) => stocks.length > 0 && !isLoose)
  const isColumn = lines.length > 1 && hits.length >= NEARLY_ALL * lines.length
  return (text) => {
    const { ticker, stocks, isLoose, rest, isCounted } = split(text)
    if (isColumn && !isLoose && isTickerWord(ticker.split(' ')[0])) return ticker
    const isShown = () => {
      if (rest.length === 0) return isCounted
      if (/^[-–—]$/.test(rest[0]) || rest.every(isFigure)) return true
      const [first] = companyKey(rest.join(' ')).split(' ')
      return stocks.some(({ name }) => companyKey(name).split(' ').includes(first))
    }
    return stocks.length > 0 && isShown() ? ticker : null
  }
}

/** Other lines that are enough to decide between stocks of the same letters. */
const ENOUGH = 2

/**
 * Decides between several stocks by the user's country, and by the list's other lines if all of those trade in one
 * place. Where the two disagree, or nothing is known, it stays a question. Lines that name their exchange say nothing
 * of a line that does not.
 */
function decider<T extends ListedStock>(
  verdicts: readonly Verdict<T>[],
  region: string | undefined,
): (verdict: Verdict<T>) => readonly T[] {
  const placesOf = (stock: T) => PLACES.filter((place) => tradesAt(stock, [place]) === true)
  const others = verdicts.filter(({ stocks, isPlaced, isQuestion }) => stocks.length === 1 && !isPlaced && !isQuestion)
  const named = new Set(others.map(({ stocks: [stock] }) => stock))
  const [shared = []] = [...named].map(placesOf)
  const isShared = named.size >= ENOUGH && [...named].every((stock) => tradesAt(stock, shared) === true)
  const own = region === undefined ? [] : PLACES.filter((place) => place.region === region.toUpperCase())
  const votes: (readonly Place[])[] = [...(own.length > 0 ? [own] : []), ...(isShared ? [shared] : [])]
  return ({ stocks, isQuestion }) => {
    if (stocks.length < 2 || isQuestion) return stocks
    const chosen = votes.map((places) => stocksAt(stocks, places)).filter((there) => there.isSure)
    const [first] = chosen
    const isAgreed = first?.stocks.length === 1 && chosen.every(({ stocks: [stock] }) => stock === first.stocks[0])
    return isAgreed ? first.stocks : stocks
  }
}
