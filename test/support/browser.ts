import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export const launchBrowser = async (): Promise<Browser> => chromium.launch(await browserOptions())

/** How to start the machine's Chromium or Chrome, else the one that @sparticuz/chromium carries. */
export async function browserOptions(): Promise<{ executablePath: string; args: string[] }> {
  const installed = INSTALLED.find(existsSync)
  if (installed) return { executablePath: installed, args: FLAGS }
  // Its unpacking brings the NSS libraries that a bare machine lacks only where it believes to be on Lambda.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const { default: carried } = await import('@sparticuz/chromium')
  const executablePath = await carried.executablePath()
  return { executablePath, args: [...carried.args, ...FLAGS] }
}

/** Collects what a page complains about: console errors and warnings, uncaught errors, failed requests. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()} ${request.failure()?.errorText}`))
  return complaints
}
