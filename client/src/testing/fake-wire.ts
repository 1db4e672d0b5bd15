import type { ClientMessage, ServerMessage } from '#domain/contract/live/protocol.ts'
import type { Wire } from '../realtime/socket.ts'
import { session } from '../stores/session.ts'

/** The server's end of one socket, operated by the test. */
export class FakeWire implements Wire {
  onopen: Wire['onopen'] = null
  onmessage: Wire['onmessage'] = null
  onclose: Wire['onclose'] = null
  readonly sent: ClientMessage[] = []
  closed = false

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }

  close(): void {
    this.closed = true
  }

  accept(): void {
    this.onopen?.()
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  /** Accepts the connection for the user of the page's session. */
  ready(epoch = 'e1', last = { opportunities: 0, news: 0 }): void {
    this.accept()
    const { role, admin } = session.user ?? {}
    this.say({ op: 'ready', epoch, role: role ?? 'Freemium', ...(admin && { admin }), market: 'simulated', last })
  }

  end(code: number): void {
    this.onclose?.({ code })
  }
}
