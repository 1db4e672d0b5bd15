import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { ChartColumns, Json } from './answers.ts'

/** Answers a request in place of its proper answer, `body`. */
export type Fault = (response: ServerResponse, body: string) => unknown

const JSON_TYPE = { 'content-type': 'application/json;charset=utf-8' }
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' }
const MEGABYTE = Buffer.alloc(2 ** 20, ' ')

/** Faults of the wire, by name. */
export const FAULTS = {
  limited: (response) => response.writeHead(429).end('Too Many Requests\r\n'),
  limitedFor: (response) => response.writeHead(429, { 'retry-after': '120' }).end('Too Many Requests\r\n'),
  /** Refuses in its body while its status is 200. */
  limitedWord: (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('Too Many Requests'),
  invalidCrumb: (response) => {
    const error = { code: 'Unauthorized', description: 'Invalid Crumb' }
    response.writeHead(401, JSON_TYPE).end(JSON.stringify({ finance: { result: null, error } }))
  },
  serverError: (response) => response.writeHead(500, HTML_TYPE).end('<html><body>Will be right back...</body></html>'),
  consentPage: (response) => response.writeHead(200, HTML_TYPE).end('<!doctype html><title>Yahoo: privacidad</title>'),
  /** Accepts the request and never answers. */
  silent: () => {},
  /** Sends a byte now and then without an end. */
  slow: (response) => {
    response.writeHead(200, JSON_TYPE)
    const timer = setInterval(() => response.write(' '), 20)
    response.once('close', () => clearInterval(timer))
  },
  halfBody: (response, body) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': body.length })
    response.write(body.slice(0, body.length / 2), () => response.destroy())
  },
  hugeBody: async (response) => {
    response.writeHead(200, JSON_TYPE)
    for (let megabytes = 0; megabytes < 200 && !response.destroyed; megabytes++) {
      if (!response.write(MEGABYTE)) await Promise.race([once(response, 'drain'), once(response, 'close')])
    }
    response.end()
  },
  redirectAway: (response) => response.writeHead(302, { location: 'https://example.org/' }).end(),
  redirectHome: (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/trap' }).end(),
  emptyResult: (response) =>
    response.writeHead(200, JSON_TYPE).end(JSON.stringify({ quoteResponse: { result: [], error: null } })),
  otherShape: (response) => response.writeHead(200, JSON_TYPE).end('{"quoteResponse":{"result":null,"error":null}}'),
} satisfies Record<string, Fault>

/** Faults of one row of quotes, by name; null leaves the symbol out. */
export const ROW_FAULTS = {
  missing: () => null,
  nullPrice: (row) => ({ ...row, regularMarketPrice: null }),
  textPrice: (row) => ({ ...row, regularMarketPrice: 'NaN' }),
  negativePrice: (row) => ({ ...row, regularMarketPrice: -5 }),
  zeroPrice: (row) => ({ ...row, regularMarketPrice: 0 }),
  hugePrice: (row) => ({ ...row, regularMarketPrice: 1e15, regularMarketDayHigh: 1e15 }),
  otherCurrency: (row) => ({ ...row, currency: 'ZWL' }),
  future: (row) => ({ ...row, regularMarketTime: Number(row.regularMarketTime) + 86_400 }),
  older: (row) => ({
    ...row,
    regularMarketTime: Number(row.regularMarketTime) - 600,
    regularMarketPrice: row.regularMarketOpen,
  }),
  /** Its time lies on a day that no calendar has. */
  noDay: (row) => ({ ...row, regularMarketTime: 1e13 }),
  noTime: ({ regularMarketTime: _, ...row }) => row,
  tenfold: (row) => ({
    ...row,
    regularMarketPrice: Number(row.regularMarketPrice) * 10,
    regularMarketDayHigh: Number(row.regularMarketDayHigh) * 10,
  }),
  /** The session has had no trade so far. */
  untraded: (row) => ({
    ...row,
    regularMarketPrice: row.regularMarketPreviousClose,
    regularMarketOpen: 0,
    regularMarketDayLow: 0,
    regularMarketDayHigh: 0,
    regularMarketVolume: 0,
  }),
  /** Has a text in a field that the library expects to be a number. */
  oddShape: (row) => ({ ...row, fiftyTwoWeekLow: 'Infinity', corporateActions: 7 }),
} satisfies Record<string, (row: Json) => Json | null>

/** Faults of a chart, by name. */
export const CHART_FAULTS = {
  nullRow: (columns) => {
    for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) columns[name][3] = null
  },
  zeroRow: (columns) => {
    for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) columns[name][4] = 0
  },
  /** A split after which prices are in new shares, while those before it are not divided yet. */
  lateSplit: (columns) => {
    const day = columns.timestamp.length - 2
    columns.splits.push({ at: columns.timestamp[day], numerator: 10, denominator: 1 })
    for (const name of ['open', 'high', 'low', 'close'] as const) {
      columns[name] = columns[name].map((price, i) => (i < day || price === null ? price : Math.fround(price / 10)))
    }
  },
  /** A split as it should be: every price is divided. */
  split: (columns) => {
    columns.splits.push({ at: columns.timestamp.at(-1) as number, numerator: 10, denominator: 1 })
    for (const name of ['open', 'high', 'low', 'close'] as const) {
      columns[name] = columns[name].map((price) => (price === null ? price : Math.fround(price / 10)))
    }
  },
} satisfies Record<string, (columns: ChartColumns) => void>
