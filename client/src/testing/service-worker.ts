import source from '../../public/sw.js?raw'

type Listener = (event: object) => void

/** Runs public/sw.js in isolation: a cache in memory and a network played by the test. */
export class ServiceWorkerWorld {
  /** Paths with the network's answers; missing ones cannot be reached. */
  network = new Map<string, string | Response>()
  /** The network answers when this is done. */
  pace: Promise<void> = Promise.resolve()
  readonly stored = new Map<string, Response>()
  readonly #listeners = new Map<string, Listener>()
  readonly #work: Promise<unknown>[] = []

  constructor() {
    const scope = {
      location: { origin: 'http://localhost' },
      addEventListener: (name: string, listener: Listener) => this.#listeners.set(name, listener),
      skipWaiting: async () => {},
    }
    const cache = {
      match: async (key: string) => this.stored.get(path(key))?.clone(),
      put: async (key: string, response: Response) => void this.stored.set(path(key), response),
      add: async (key: string) => void this.stored.set(path(key), await this.#fetch(key)),
      delete: async (key: string) => this.stored.delete(path(key)),
      keys: async () => [...this.stored.keys()].map((key) => ({ url: `http://localhost${key}` })),
    }
    const run = new Function('self', 'caches', 'fetch', source)
    run(scope, { open: async () => cache }, (asked: string | { url: string }) => this.#fetch(asked))
  }

  get paths(): string[] {
    return [...this.stored.keys()].sort()
  }

  async install(): Promise<void> {
    this.#listeners.get('install')?.({ waitUntil: (promise: Promise<unknown>) => this.#work.push(promise) })
    await this.settled()
  }

  /** Everything that the worker does besides answering is done. */
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

  async #fetch(asked: string | { url: string }): Promise<Response> {
    await this.pace
    const answer = this.network.get(path(typeof asked === 'string' ? asked : asked.url))
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return typeof answer === 'string' ? new Response(answer) : answer.clone()
  }
}

const path = (address: string): string => new URL(address, 'http://localhost').pathname
