import {
  barOf,
  barSoFar,
  COMPANIES,
  type FakeCompany,
  minuteBars,
  sessionsBefore,
  shareOf,
  type TimedBar,
} from './market.ts'

/** A JSON object as the source writes it. */
export type Json = Record<string, unknown>

const seconds = (ms: number) => Math.floor(ms / 1000)

export function companyOf(symbol: string, companies = COMPANIES): FakeCompany | undefined {
  return companies.find((company) => company.symbol === symbol)
}

/** Date of the last report of earnings; like the real source, the fake gives a range for the next one. */
const REPORTED = Date.UTC(2026, 0, 29, 21)
const EXPECTED = [Date.UTC(2026, 3, 29, 20), Date.UTC(2026, 4, 4, 20)]

/** Figures that a row has only if the request asks for them. */
function figuresOf({ figures }: FakeCompany, price: number, asked: ReadonlySet<string>): Json {
  if (!figures) return {}
  const all: Json = {
    marketCap: Math.round(price * figures.shares),
    trailingPE: price / figures.earnings,
    dividendYield: Math.round((10_000 * figures.dividend) / price) / 100,
    earningsTimestamp: seconds(REPORTED),
    earningsTimestampStart: seconds(EXPECTED[0]),
    earningsTimestampEnd: seconds(EXPECTED[1]),
    isEarningsDateEstimate: true,
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => asked.has(name)))
}

/** A row of /v7/finance/quote with the real one's fields for an equity; figures of the company only if asked for. */
export function quoteRow(company: FakeCompany, now: number, asked: ReadonlySet<string> = new Set()): Json {
  const { symbol, longName, exchange, fullExchangeName, currency, zone, delay } = company
  const delayed = now - delay * 60_000
  const [times, before] = sessionsBefore(company, delayed).take(2)
  const [current] = sessionsBefore(company, now).take(1)
  const share = shareOf(times, delayed)
  const bar = barSoFar(barOf(company, times), share)
  const previous = barOf(company, before).close
  const change = Math.round((bar.close - previous) * 100) / 100
  return {
    language: 'en-US',
    region: 'US',
    quoteType: 'EQUITY',
    typeDisp: 'Equity',
    quoteSourceName: 'Delayed Quote',
    triggerable: true,
    customPriceAlertConfidence: 'HIGH',
    currency,
    exchange,
    fullExchangeName,
    exchangeTimezoneName: zone,
    exchangeTimezoneShortName: 'XXX',
    gmtOffSetMilliseconds: 0,
    market: 'us_market',
    esgPopulated: false,
    shortName: longName,
    longName,
    marketState: now < current.close ? 'REGULAR' : 'CLOSED',
    regularMarketTime: seconds(Math.min(delayed, times.close)),
    regularMarketPrice: bar.close,
    regularMarketChange: change,
    regularMarketChangePercent: (100 * change) / previous,
    regularMarketDayHigh: bar.high,
    regularMarketDayRange: `${bar.low} - ${bar.high}`,
    regularMarketDayLow: bar.low,
    regularMarketVolume: bar.volume,
    regularMarketPreviousClose: previous,
    regularMarketOpen: bar.open,
    firstTradeDateMilliseconds: 345_479_400_000,
    priceHint: 2,
    sourceInterval: 15,
    exchangeDataDelayedBy: delay,
    tradeable: false,
    cryptoTradeable: false,
    ...figuresOf(company, bar.close, asked),
    symbol,
  }
}

/** The columns of a chart; faults change them before they are sent. */
export interface ChartColumns {
  timestamp: number[]
  open: (number | null)[]
  high: (number | null)[]
  low: (number | null)[]
  close: (number | null)[]
  volume: (number | null)[]
  splits: { at: number; numerator: number; denominator: number }[]
}

export function chartColumns(company: FakeCompany, now: number, from: number, to: number): ChartColumns {
  const bars: TimedBar[] = []
  for (const times of sessionsBefore(company, now)) {
    if (times.open < from) break
    if (times.open < to) bars.push({ ...barSoFar(barOf(company, times), shareOf(times, now)), at: times.open })
  }
  return columnsOf(bars.reverse())
}

/** Bars of `minutes` in the sessions since `from`; the newest, which has not ended, is stamped with its own second. */
export function intradayColumns(company: FakeCompany, now: number, from: number, minutes: number): ChartColumns {
  const length = minutes * 60_000
  const sessions = [...sessionsBefore(company, now).take(3)].reverse()
  const bars = sessions.flatMap((times) => [...minuteBars(company, times, length, now)])
  const asked = bars.filter(({ at }) => at >= from)
  return columnsOf(asked.map((bar) => ({ ...bar, at: bar.at + length < now ? bar.at : now })))
}

function columnsOf(bars: readonly TimedBar[]): ChartColumns {
  const columns: ChartColumns = { timestamp: [], open: [], high: [], low: [], close: [], volume: [], splits: [] }
  for (const { at, open, high, low, close, volume } of bars) {
    columns.timestamp.push(seconds(at))
    // The real source sends 32-bit floats.
    columns.open.push(Math.fround(open))
    columns.high.push(Math.fround(high))
    columns.low.push(Math.fround(low))
    columns.close.push(Math.fround(close))
    columns.volume.push(volume)
  }
  return columns
}

/** The body of /v8/finance/chart. */
export function chartBody(company: FakeCompany, columns: ChartColumns): Json {
  const { symbol, currency, exchange, fullExchangeName, zone, longName } = company
  const { timestamp, splits, ...quote } = columns
  const events = Object.fromEntries(
    splits.map(({ at, numerator, denominator }) => [
      String(at),
      { date: at, numerator, denominator, splitRatio: `${numerator}:${denominator}` },
    ]),
  )
  const result = {
    meta: {
      currency,
      symbol,
      exchangeName: exchange,
      fullExchangeName,
      instrumentType: 'EQUITY',
      firstTradeDate: 345_479_400,
      regularMarketTime: timestamp.at(-1) ?? 0,
      hasPrePostMarketData: true,
      gmtoffset: 0,
      timezone: 'XXX',
      exchangeTimezoneName: zone,
      regularMarketPrice: quote.close.at(-1) ?? 0,
      longName,
      shortName: longName,
      priceHint: 2,
      dataGranularity: '1d',
      range: '',
      validRanges: ['1d', '5d', '1mo', '1y', '10y', 'max'],
    },
    ...(timestamp.length > 0 && { timestamp }),
    ...(splits.length > 0 && { events: { splits: events } }),
    indicators:
      timestamp.length > 0
        ? { quote: [quote], adjclose: [{ adjclose: quote.close }] }
        : { quote: [{}], adjclose: [{}] },
  }
  return { chart: { result: [result], error: null } }
}

/** The body of /v10/finance/quoteSummary with one module, assetProfile or calendarEvents. */
export function summaryBody({ profile, figures }: FakeCompany, module: string | null): Json {
  const assetProfile = { ...profile, longBusinessSummary: '…', companyOfficers: [], maxAge: 86_400 }
  const calendarEvents = {
    maxAge: 1,
    earnings: {
      earningsDate: EXPECTED.map(seconds),
      isEarningsDateEstimate: true,
      earningsCallDate: [seconds(REPORTED)],
    },
    ...(figures && { exDividendDate: seconds(Date.UTC(2026, 1, 13)), dividendDate: seconds(Date.UTC(2026, 1, 20)) }),
  }
  const result = module === 'calendarEvents' ? { calendarEvents } : { assetProfile }
  return { quoteSummary: { result: [result], error: null } }
}

/** The body of /v1/finance/search, by symbol, name or ISIN: equities of every kind of exchange, and other items. */
export function searchBody(text: string, now: number, companies = COMPANIES): Json {
  const words = text.toLowerCase()
  const fits = ({ symbol, isin, longName }: FakeCompany) =>
    symbol.toLowerCase().startsWith(words) || longName.toLowerCase().includes(words) || isin?.toLowerCase() === words
  const quotes = companies.filter(fits).map(({ symbol, longName, exchange, fullExchangeName, profile }) => ({
    exchange,
    shortname: longName.toUpperCase(),
    quoteType: 'EQUITY',
    symbol,
    index: 'quotes',
    score: 20_005,
    typeDisp: 'equity',
    longname: longName,
    exchDisp: fullExchangeName,
    sector: profile.sector,
    industry: profile.industry,
    isYahooFinance: true,
  }))
  const others = [
    { exchange: 'GER', shortname: 'X', quoteType: 'EQUITY', symbol: 'APC.DE', isYahooFinance: true },
    { exchange: 'OPR', shortname: 'X call', quoteType: 'OPTION', symbol: 'AAPL260227C00270000', isYahooFinance: true },
    { index: '78ddc07626ff4bbc', name: 'AAPlasma', permalink: 'aaplasma', isYahooFinance: false },
  ]
  const news = quotes.slice(0, 1).map(({ symbol, longname }) => ({
    uuid: '1b324182-5181-30d2-b2e3-63709a52567f',
    title: `${longname} presenta sus resultados`,
    publisher: 'Agencia de prueba',
    link: 'https://finance.yahoo.com/news/presenta-sus-resultados-021224368.html?guccounter=1',
    providerPublishTime: seconds(now) - 3_600,
    type: 'STORY',
    relatedTickers: [symbol, '^GSPC'],
  }))
  return {
    explains: [],
    count: quotes.length + news.length,
    quotes: quotes.length > 0 ? [...quotes, ...others] : [],
    news,
    nav: [],
    lists: [],
    researchReports: [],
    totalTime: 55,
    timeTakenForQuotes: 442,
    timeTakenForNews: 700,
    timeTakenForAlgowatchlist: 400,
    timeTakenForPredefinedScreener: 400,
    timeTakenForCrunchbase: 400,
    timeTakenForNav: 400,
    timeTakenForResearchReports: 0,
  }
}
