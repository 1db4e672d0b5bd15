import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  type ConsoleMessage,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import { PATIENCE_MS } from '../until.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Environment variable with the address of the browser that the files of a run share. */
export const SHARED_BROWSER = 'ATALAYA_TEST_BROWSER'

/** Connects to the browser of the run, in which each connection has windows of its own, or starts one. */
export async function launchBrowser(): Promise<Browser> {
  const shared = process.env[SHARED_BROWSER]
  if (shared) return chromium.connect(shared, { timeout: PATIENCE_MS })
  return chromium.launch({ ...(await browserOptions()), timeout: PATIENCE_MS })
}

/** Starts the browser that the files of a run share. */
export async function launchSharedBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ ...(await browserOptions()), host: '127.0.0.1', timeout: PATIENCE_MS })
}

/** Opens a window of a user in Ecuador, which shares no data with other windows. */
export async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'es-EC', ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}

/** Options that start the browser in @sparticuz/chromium, or the machine's Chromium where that one cannot run. */
export async function browserOptions(): Promise<{ executablePath: string; args: string[] }> {
  const isCarried = process.platform === 'linux' && process.arch === 'x64'
  if (!isCarried) return { executablePath: '/usr/bin/chromium', args: FLAGS }
  // Only when it believes that it is on Lambda does the package unpack the NSS libraries that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const { default: carried } = await import('@sparticuz/chromium')
  // The package's own flags are for Lambda: one process for all pages, in which a crash of one page ends the others.
  return { executablePath: await carried.executablePath(), args: FLAGS }
}

/** Collects what a page complains about: console errors and warnings, uncaught errors, failed requests. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || isNotReady(message)) return
    complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => {
    if (!isLeft(request)) complaints.push(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  return complaints
}

/** Whether a frame gave this request up, as all of its requests when its view is left. */
function isLeft(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED' && request.frame().parentFrame() !== null
}

/** Whether the message is about the answer 400 by which the contract says that a comment is not ready. */
function isNotReady(message: ConsoleMessage): boolean {
  if (!message.text().includes('status of 400')) return false
  const { pathname, searchParams } = new URL(message.location().url)
  // Reads at this path name their action; a call without one is the POST.
  return pathname === '/api/stocks/' && !searchParams.has('action')
}
