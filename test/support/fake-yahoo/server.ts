import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { serve, type Teardown } from '../network/serve.ts'
import {
  type ChartColumns,
  chartBody,
  chartColumns,
  companyOf,
  intradayColumns,
  type Json,
  quoteRow,
  searchBody,
  summaryBody,
} from './answers.ts'
import type { Fault } from './faults.ts'
import { COMPANIES, type FakeCompany } from './market.ts'

export interface FakeYahoo {
  url: string
  /** The clock of the fake's market, in epoch milliseconds. */
  now: () => number
  /** Companies that the fake knows. */
  companies: readonly FakeCompany[]
  /** Faults by path; each is played instead of the answer until it is removed. */
  faults: Map<string, Fault>
  /** Faults of rows of quotes by symbol. */
  rowFaults: Map<string, (row: Json) => Json | null>
  chartFaults: Map<string, (columns: ChartColumns) => void>
  /** While true, visitors are sent through the consent pages first. */
  asksConsent: boolean
  /** Makes the cookies and crumbs given so far invalid. */
  endSessions(): void
  /** Path and query of every request, in order. */
  requests: string[]
}

const CRUMB = 'haT3oykhHqZ'
const JSON_TYPE = { 'content-type': 'application/json;charset=utf-8' }
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' }
const UNAUTHORIZED = { finance: { result: null, error: { code: 'Unauthorized', description: 'Invalid Crumb' } } }

/** Serves the part of Yahoo Finance that the product uses over HTTP on 127.0.0.1 until `t` ends. */
export async function fakeYahoo(t: Teardown, now: () => number = Date.now): Promise<FakeYahoo> {
  let session = 1
  const fake: FakeYahoo = {
    url: '',
    now,
    companies: COMPANIES,
    faults: new Map(),
    rowFaults: new Map(),
    chartFaults: new Map(),
    asksConsent: false,
    endSessions: () => {
      session += 1
    },
    requests: [],
  }
  const server = createServer(async (request, response) => {
    await request.toArray()
    fake.requests.push(request.url ?? '')
    const url = new URL(request.url ?? '/', 'http://fake')
    const { status = 200, headers = JSON_TYPE, body } = answer(fake, request, url, session)
    const fault = fake.faults.get(url.pathname)
    if (fault) await fault(response, body)
    else send(response, status, headers, body)
  })
  fake.url = `http://127.0.0.1:${await serve(t, server)}`
  return fake
}

interface Answer {
  status?: number
  headers?: Record<string, string | string[]>
  body: string
}

function send(response: ServerResponse, status: number, headers: NonNullable<Answer['headers']>, body: string): void {
  response.writeHead(status, headers).end(body)
}

const json = (body: Json, status = 200): Answer => ({ status, body: JSON.stringify(body) })

function answer(fake: FakeYahoo, request: IncomingMessage, url: URL, session: number): Answer {
  const cookies = request.headers.cookie ?? ''
  const isKnown = cookies.includes(`A1=${session}`)
  const [, version, , what, symbol] = url.pathname.split('/')
  if (version === 'quote') return page(fake, cookies, session)
  if (version === 'consent') return consent(session)
  if (url.pathname === '/v1/test/getcrumb') {
    return isKnown ? { headers: { 'content-type': 'text/plain' }, body: `${CRUMB}${session}` } : json(UNAUTHORIZED, 401)
  }
  if (what === 'search') return json(searchBody(url.searchParams.get('q') ?? '', fake.now(), fake.companies))
  if (what === 'chart') return chart(fake, decodeURIComponent(symbol), url.searchParams)
  if (what !== 'quote' && what !== 'quoteSummary') return { status: 404, headers: HTML_TYPE, body: '<html></html>' }
  if (!isKnown || url.searchParams.get('crumb') !== `${CRUMB}${session}`) return json(UNAUTHORIZED, 401)
  if (what === 'quote') return quotes(fake, url.searchParams)
  return summary(fake, decodeURIComponent(symbol), url.searchParams.get('modules'))
}

/** Answers with the page of a stock, of which the product uses only the cookies. */
function page(fake: FakeYahoo, cookies: string, session: number): Answer {
  if (fake.asksConsent && !cookies.includes('GUCS')) {
    return {
      status: 302,
      headers: { location: 'https://guce.yahoo.com/consent?gcrumb=x', 'set-cookie': cookie('GUCS=x') },
      body: '',
    }
  }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'set-cookie': [cookie(`A1=${session}`), cookie(`A3=${session}`)],
  }
  return { headers, body: '<!doctype html>' }
}

function consent(session: number): Answer {
  const headers = {
    location: 'https://finance.yahoo.com/quote/AAPL?guccounter=1',
    'set-cookie': cookie(`A1=${session}`),
  }
  return { status: 302, headers, body: '' }
}

function cookie(pair: string): string {
  return `${pair}; Max-Age=31557600; Domain=.yahoo.com; Path=/; SameSite=None; Secure; HttpOnly`
}

function quotes(fake: FakeYahoo, query: URLSearchParams): Answer {
  const asked = new Set(query.get('fields')?.split(','))
  const result = (query.get('symbols') ?? '').split(',').flatMap((symbol) => {
    const company = companyOf(symbol, fake.companies)
    const row = company && quoteRow(company, fake.now(), asked)
    const shown = row && (fake.rowFaults.get(symbol)?.(row) ?? (fake.rowFaults.has(symbol) ? null : row))
    return shown ? [shown] : []
  })
  return json({ quoteResponse: { result, error: null } })
}

function chart(fake: FakeYahoo, symbol: string, query: URLSearchParams): Answer {
  const company = companyOf(symbol, fake.companies)
  if (!company) {
    const error = { code: 'Not Found', description: 'No data found, symbol may be delisted' }
    return json({ chart: { result: null, error } }, 404)
  }
  const [from, to] = ['period1', 'period2'].map((name) => Number(query.get(name)) * 1000)
  const minutes = Number.parseInt(query.get('interval') ?? '', 10)
  const columns = query.get('interval')?.endsWith('m')
    ? intradayColumns(company, fake.now(), from, minutes)
    : chartColumns(company, fake.now(), from, to)
  fake.chartFaults.get(symbol)?.(columns)
  return json(chartBody(company, columns))
}

function summary({ companies }: FakeYahoo, symbol: string, module: string | null): Answer {
  const company = companyOf(symbol, companies)
  const error = { code: 'Not Found', description: `Quote not found for symbol: ${symbol}` }
  return company ? json(summaryBody(company, module)) : json({ quoteSummary: { result: null, error } }, 404)
}
