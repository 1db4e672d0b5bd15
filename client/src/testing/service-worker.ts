import source from '../../public/sw.js?raw'
import alerts from '../../public/sw-alerts.js?raw'

type Listener = (event: object) => void

/** Runs public/sw.js and what it imports in isolation: a cache in memory, a network and windows played by the test. */
export class FakeServiceWorker {
  /** Paths with the network's answers; missing ones cannot be reached. */
  network = new Map<string, string | Response>()
  /** Delays the answers of the network until it resolves. */
  pace: Promise<void> = Promise.resolve()
  /** Bodies of the POST requests that arrived. */
  readonly posted: string[] = []
  readonly notifications: { title: string; options: NotificationOptions }[] = []
  /** The open windows of the page, with the address and message that the worker sent to each. */
  windows: { url: string; focused?: boolean; message?: unknown }[] = []
  readonly opened: string[] = []
  readonly subscribed: unknown[] = []
  readonly stored = new Map<string, Response>()
  readonly #listeners = new Map<string, Listener>()
  readonly #work: Promise<unknown>[] = []

  constructor() {
    const scope = {
      location: { origin: 'http://localhost' },
      addEventListener: (name: string, listener: Listener) => this.#listeners.set(name, listener),
      skipWaiting: async () => {},
      registration: {
        showNotification: async (title: string, options: NotificationOptions) =>
          void this.notifications.push({ title, options }),
        pushManager: { subscribe: async (options: unknown) => void this.subscribed.push(options) },
      },
      clients: {
        matchAll: async () => this.windows.map((window) => this.#window(window)),
        openWindow: async (address: string) => void this.opened.push(address),
      },
    }
    const cache = {
      match: async (key: string) => this.stored.get(path(key))?.clone(),
      put: async (key: string, response: Response) => void this.stored.set(path(key), response),
      add: async (key: string) => void this.stored.set(path(key), await this.#fetch(key)),
      delete: async (key: string) => this.stored.delete(path(key)),
      keys: async () => [...this.stored.keys()].map((key) => ({ url: `http://localhost${key}` })),
    }
    const run = (text: string) =>
      new Function('self', 'caches', 'fetch', 'importScripts', text)(
        scope,
        { open: async () => cache },
        (asked: string | { url: string }, options?: RequestInit) => this.#fetch(asked, options),
        () => run(alerts),
      )
    run(source)
  }

  /** Sends an event of the browser; resolves when the worker has done its work. */
  async dispatch(name: string, event: object): Promise<void> {
    this.#listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => this.#work.push(promise) })
    await this.settled()
  }

  #window(window: (typeof this.windows)[number]) {
    return {
      navigate: async (address: string) => {
        window.url = address
      },
      focus: async () => {
        window.focused = true
      },
      postMessage: (message: unknown) => {
        window.message = message
      },
    }
  }

  get paths(): string[] {
    return [...this.stored.keys()].sort()
  }

  /** Waits for everything that the worker does after it has answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#work)
  }

  /** The worker's answer; null if it leaves the call to the browser. */
  async ask(address: string, mode = 'cors', method = 'GET'): Promise<string | null> {
    let answer: Promise<Response> | null = null
    this.#listeners.get('fetch')?.({
      request: { url: new URL(address, 'http://localhost').href, mode, method },
      waitUntil: (promise: Promise<unknown>) => this.#work.push(promise),
      respondWith: (promise: Promise<Response>) => (answer = promise),
    })
    const text = await (answer as Promise<Response> | null)?.then((response) => response.text())
    return text ?? null
  }

  async #fetch(asked: string | { url: string }, options: RequestInit = {}): Promise<Response> {
    await this.pace
    if (options.method === 'POST') this.posted.push(`${path(asked as string)} ${options.body}`)
    const answer = this.network.get(path(typeof asked === 'string' ? asked : asked.url))
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return typeof answer === 'string' ? new Response(answer) : answer.clone()
  }
}

const path = (address: string): string => new URL(address, 'http://localhost').pathname
