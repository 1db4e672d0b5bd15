import type { Page, Request, Route } from 'playwright-core'

/** Answers a call in place of the server. */
export type Fault = (route: Route) => Promise<void>

/** A call that the page made. */
interface Received {
  url: URL
  headers: Record<string, string>
  body: unknown
}

const API =
  /^\/(api\/|register\/|login\/|logout\/|forgot-password\/|reset-password\/|confirm-email\/|referrals\/|user-watchlist\/|news$|delete-user\/)/

/**
 * Stands between a page and the server: records every API call, and answers those that a test chose. A call is named
 * `METHOD /path`, for /api/stocks/ with ` action` after it.
 */
export class Calls {
  readonly #faults = new Map<string, Fault>()
  #fallback: Fault | null = null
  readonly #received = new Map<string, Received[]>()
  readonly #waiting = new Map<string, (() => void)[]>()

  static async of(page: Page): Promise<Calls> {
    const calls = new Calls()
    await page.route(
      (url) => API.test(url.pathname),
      (route) => calls.#pass(route),
    )
    return calls
  }

  /** Answers calls of this name from now on; null gives them back to the server. */
  answer(name: string, fault: Fault | null): void {
    if (fault) this.#faults.set(name, fault)
    else this.#faults.delete(name)
  }

  /** Answers every call that has no answer of its own; null gives them back to the server. */
  answerAll(fault: Fault | null): void {
    this.#fallback = fault
  }

  /** Calls of this name so far, oldest first. */
  received(name: string): readonly Received[] {
    return this.#received.get(name) ?? []
  }

  /** Names of all calls so far. */
  names(): string[] {
    return [...this.#received.keys()]
  }

  /** Resolves when the next call of this name has got its answer. */
  next(name: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), resolve])
    return promise
  }

  async #pass(route: Route): Promise<void> {
    const request = route.request()
    // A mailed link opens a page at a path of the API, which is no call.
    if (request.isNavigationRequest()) return route.fallback()
    const name = nameOf(request)
    const received = { url: new URL(request.url()), headers: await request.allHeaders(), body: bodyOf(request) }
    this.#received.set(name, [...this.received(name), received])
    const fault = this.#faults.get(name) ?? this.#fallback
    if (fault) await fault(route)
    else await route.fallback()
    for (const resolve of this.#waiting.get(name) ?? []) resolve()
    this.#waiting.delete(name)
  }
}

function nameOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url())
  const more = searchParams.get('action') ?? (searchParams.has('opportunities') ? 'opportunities' : null)
  return `${request.method()} ${pathname}${more ? ` ${more}` : ''}`
}

function bodyOf(request: Request): unknown {
  const text = request.postData()
  return text === null ? null : JSON.parse(text)
}
