import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, chromium } from 'playwright-core'
import { DEMO_USERS } from '#platform/seed/demo.ts'
import { browserOptions } from '#test/support/pages/browser.ts'
import { practise } from '#test/support/pages/practice.ts'
import { Api } from '#test/support/system/api.ts'
import { prepare } from '#test/support/system/prepare.ts'
import { freePort, startSystem } from '#test/support/system/system.ts'

// `npm run lighthouse`: runs Lighthouse on the landing, the dashboard, a stock's page, the signals, the market and the
// simulator, of BASE_URL or of its own system, where an Expert has practised.

const LEAST = 95
// The first run finds nothing compiled.
const RUNS = 5
const FIRST_VIEW_KB = 120
/** Milliseconds of blocking time that a phone may have. */
const BLOCKED_MS = 200
const CATEGORIES = ['performance', 'accessibility', 'best-practices']
const DEVICES = [
  { device: 'phone', flags: [] },
  { device: 'desktop', flags: ['--preset=desktop'] },
]
/** Fetched when this runs: nothing else needs its 72 packages. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

/** The dashboard's views that are inspected, by their names in the output. */
const SUB_VIEWS = {
  dashboard: 'mainDashboard',
  stock: 'stockDetail',
  signals: 'signals',
  market: 'market',
  simulator: 'simulator',
} as const

/** The parts of Lighthouse's report that are read here. */
interface Report {
  runtimeError?: { code: string; message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    { title: string; displayValue?: string; score: number | null; numericValue?: number; details?: unknown }
  >
}

const [demo, expert] = DEMO_USERS

/**
 * Lighthouse opens its own tabs in this browser, where the page then finds a user signed in, or none on the landing.
 */
async function measure(port: number, context: BrowserContext, base: string): Promise<boolean> {
  let good = true
  for (const view of ['landing', 'dashboard', 'stock', 'signals', 'market', 'simulator'] as const) {
    if (view !== 'landing') await signIn(context, base, view)
    for (const { device, flags } of DEVICES) {
      const report = await inspect(base, port, flags)
      const scores = CATEGORIES.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100))
      console.log(`${`${view}, ${device}`.padEnd(20)} ${scores.map((score) => String(score).padStart(14)).join('')}`)
      if (scores.some((score) => score < LEAST)) good = false
      const blocked = Math.round(report.audits['total-blocking-time']?.numericValue ?? 0)
      console.log(`    blocked for ${blocked} ms, longest task ${longestTask(report)}`)
      if (device === 'phone' && blocked > BLOCKED_MS) good = false
      for (const line of complaints(report)) console.log(`    ${line}`)
      if (view === 'landing' && device === 'phone' && !(await isLight(report))) good = false
    }
  }
  return good
}

/** The median report by performance: the machine's other work distorts single ones. */
async function inspect(url: string, port: number, flags: readonly string[]): Promise<Report> {
  const reports: Report[] = []
  for (let run = 0; run < RUNS; run++) reports.push(await inspectOnce(url, port, flags))
  const performance = ({ categories }: Report) => categories.performance?.score ?? 0
  return reports.toSorted((a, b) => performance(a) - performance(b))[RUNS >> 1] as Report
}

/** `lost` is how many recordings Lighthouse itself may lose, which says nothing about the page. */
async function inspectOnce(url: string, port: number, flags: readonly string[], lost = 2): Promise<Report> {
  const report = await runLighthouse([url, `--port=${port}`, ...flags])
  if (report.runtimeError?.code === 'NO_NAVSTART' && lost > 0) {
    console.log('    Lighthouse lost a recording (NO_NAVSTART): once more')
    return inspectOnce(url, port, flags, lost - 1)
  }
  if (report.runtimeError) throw new Error(`Lighthouse gave no report: ${report.runtimeError.message}`)
  return report
}

/** Lighthouse writes the report into a file: a long one is cut off in a pipe when its process ends. */
async function runLighthouse(args: readonly string[]): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'atalaya-report-'))
  const path = join(folder, 'report.json')
  const options = ['--quiet', '--disable-storage-reset', `--only-categories=${CATEGORIES.join(',')}`]
  const all = ['--yes', LIGHTHOUSE, ...args, ...options, '--output=json', `--output-path=${path}`]
  try {
    // A report of an error comes with an exit status of its own.
    const said = await new Promise<string>((resolve) => {
      execFile('npx', all, { shell: process.platform === 'win32' }, (error, _, stderr) => {
        resolve(stderr || (error?.message ?? 'it wrote none'))
      })
    })
    const text = await readFile(path, 'utf8').catch(() => {
      throw new Error(`npx ${LIGHTHOUSE} gave no report: ${said}`)
    })
    return JSON.parse(text)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The audits that keep a category under 100. */
function complaints({ audits, categories }: Report): string[] {
  return CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id}: ${audits[id]?.displayValue ?? audits[id]?.title}`)
}

/** How long the longest task took, when it began, and the script it is blamed on. */
function longestTask({ audits }: Report): string {
  const { items = [] } = (audits['long-tasks']?.details ?? {}) as {
    items?: { url: string; startTime: number; duration: number }[]
  }
  const [longest] = items.toSorted((a, b) => b.duration - a.duration)
  if (!longest) return 'under 50 ms'
  const { url, startTime, duration } = longest
  return `${Math.round(duration)} ms at ${Math.round(startTime)} ms (${url.slice(url.lastIndexOf('/') + 1) || 'the page'})`
}

/** Whether all scripts of the first view together are small enough, with their sizes under gzip. */
async function isLight({ audits }: Report): Promise<boolean> {
  const { items = [] } = (audits['network-requests']?.details ?? {}) as {
    items?: { url: string; resourceType: string }[]
  }
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script')
  const sizes = await Promise.all(
    scripts.map(async ({ url }) => gzipSync(await (await fetch(url)).bytes()).length / 1024),
  )
  const sum = sizes.reduce((total, size) => total + size, 0)
  console.log(
    `    JavaScript of the first view: ${sum.toFixed(1)} KB gzip in ${sizes.length} files, at most ${FIRST_VIEW_KB}`,
  )
  return sizes.length > 0 && sum <= FIRST_VIEW_KB
}

/** Signs in, in this view; the stock's is that of the first that the user follows. The last call counts. */
async function signIn(context: BrowserContext, base: string, view: keyof typeof SUB_VIEWS): Promise<void> {
  const who = view === 'simulator' ? expert! : demo!
  const api = await Api.loggedIn(base, who)
  const [followed] = await api.get('/api/user-watchlist/')
  if (view === 'simulator' && system) await practise({ ...who, api }, followed.symbol)
  const user = JSON.stringify({ ...who, token: api.token })
  const step = { view: 'dashboard', subView: SUB_VIEWS[view], symbol: view === 'stock' ? followed.symbol : null }
  await context.addInitScript(
    `sessionStorage.setItem('atalaya.session', ${JSON.stringify(user)})
    history.replaceState(${JSON.stringify(step)}, '')`,
  )
}

if (!process.env.BASE_URL) prepare()
const system = process.env.BASE_URL ? null : await startSystem()
const profile = await mkdtemp(join(tmpdir(), 'atalaya-lighthouse-'))
const port = await freePort()
const { executablePath, args } = await browserOptions()
const context = await chromium.launchPersistentContext(profile, {
  executablePath,
  args: [...args, `--remote-debugging-port=${port}`],
})
try {
  console.log(`${''.padEnd(20)} ${CATEGORIES.map((name) => name.padStart(14)).join('')}`)
  const good = await measure(port, context, system?.url ?? process.env.BASE_URL ?? '')
  console.log(good ? `All at least ${LEAST}.` : `Not all at least ${LEAST}.`)
  process.exitCode = good ? 0 : 1
} finally {
  await context.close()
  await rm(profile, { recursive: true, force: true })
  await system?.stop()
}
