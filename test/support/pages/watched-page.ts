import type { Page, Response, WebSocket } from 'playwright-core'
import type { Test } from 'tap'
import type { ServerMessage } from '#domain/contract/live/protocol.ts'
import type { BrowserFixture, MemberVisit } from '../spec/fixture.ts'
import { watchConsole } from './browser.ts'

/** Frames that the live socket sent and received. */
interface Frames {
  sent: string[]
  received: ServerMessage[]
}

interface Answer {
  status: number
  text: string
}

/** Message of the browser itself when it cannot cache the page for offline use. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

/**
 * Opens a page of the product under watch. `quiet` passes when its console is empty and no foreign script or markup did
 * anything; `posts` resolves with the answers to its POSTs so far.
 */
export async function openWatched(t: Test, fixture: BrowserFixture, { before, ...options }: MemberVisit) {
  const frames: Frames = { sent: [], received: [] }
  const answers: Promise<Answer>[] = []
  let complaints: string[] = []
  let assaults: () => Promise<string[]> = async () => []
  const visited = await fixture.enter(t, {
    ...options,
    before: async (page, calls) => {
      complaints = watchConsole(page)
      assaults = await watchAssaults(page)
      page.on('websocket', (socket) => listen(socket, frames))
      page.on('response', (response) => {
        if (response.request().method() === 'POST') answers.push(read(response))
      })
      await before?.(page, calls)
    },
  })
  const posts = () => Promise.all(answers)
  const quiet = async () => {
    t.same(await assaults(), [], 'no foreign code ran, no foreign markup was drawn, and nothing foreign was tried')
    t.same(
      complaints.filter((complaint) => !complaint.includes(BLOCKED)),
      [],
      'the console stayed quiet',
    )
  }
  return { ...visited, frames, posts, quiet }
}

async function read(response: Response): Promise<Answer> {
  return { status: response.status(), text: await response.text() }
}

function listen(socket: WebSocket, { sent, received }: Frames): void {
  socket.on('framesent', ({ payload }) => sent.push(String(payload)))
  socket.on('framereceived', ({ payload }) => received.push(JSON.parse(String(payload))))
}

/** Records, from before the first load on, everything that only foreign scripts or markup would make a page do. */
async function watchAssaults(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = []
  page.on('dialog', async (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      violations.push(`${violatedDirective} ${blockedURI}`)
    })
  })
  return async () => [...seen, ...(await page.evaluate(findAssaults))]
}

/** Runs in the page: finds what ran, what was refused, and markup that none of our own components make. */
function findAssaults(): string[] {
  const { assaulted, violations } = window as unknown as { assaulted?: number; violations: string[] }
  const elements = [...document.querySelectorAll('*')]
  const handlers = elements.flatMap(({ attributes }) => [...attributes].filter(({ name }) => name.startsWith('on')))
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
    ({ protocol, host }) => !['http:', 'https:', 'mailto:'].includes(protocol) || host.startsWith('127.0.0.1'),
  )
  const foreign = document.querySelectorAll('main :is(script, style, iframe, object, embed, form[action], base, img)')
  return [
    ...(assaulted ? [`${assaulted} scripts ran`] : []),
    ...violations,
    ...handlers.map(({ name, value }) => `${name}=${value}`),
    ...links.map(({ href }) => href),
    ...[...foreign].map(({ outerHTML }) => outerHTML),
  ]
}
