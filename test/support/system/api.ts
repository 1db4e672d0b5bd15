/** Calls the REST API of a running system as a browser would. */
export class Api {
  readonly base: string
  #token = ''

  constructor(base: string) {
    this.base = base
  }

  static async loggedIn(base: string, { email, password }: { email: string; password: string }): Promise<Api> {
    const api = new Api(base)
    await api.login(email, password)
    return api
  }

  get token(): string {
    return this.#token
  }

  async login(email: string, password: string): Promise<void> {
    const answer = await this.call('POST', '/login/', { email, password })
    if (answer.status !== 200) throw new Error(`login answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    this.#token = answer.body.access
  }

  /** Returns the body at this path; throws on any status but 200. */
  async get(path: string) {
    const { status, body } = await this.call('GET', path)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }

  async call(method: string, path: string, body?: unknown) {
    const response = await fetch(this.base + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
  }
}
