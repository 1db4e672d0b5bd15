import { type FakeHttpServer, fakeHttpServer } from './network/fake-http-server.ts'

/** Serves Telegram's API for bots on loopback: messages of users wait until the bot confirms them. */
export async function fakeTelegram(t: Parameters<typeof fakeHttpServer>[0], token: string) {
  const server: FakeHttpServer = await fakeHttpServer(t)
  const waiting: { update_id: number; message: object }[] = []
  const said: { chat_id: number; text: string }[] = []
  let last = 0
  const method = (name: string, result: (body: Record<string, unknown>) => unknown) =>
    server.answers.set(`/bot${token}/${name}`, (response) => {
      const body = JSON.parse(server.requests.at(-1)?.body ?? '{}')
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ ok: true, result: result(body) }))
    })
  method('getMe', () => ({ username: 'atalaya_bot' }))
  method('getUpdates', ({ offset }) => {
    while (waiting.length > 0 && waiting[0].update_id < Number(offset)) waiting.shift()
    return waiting.slice(0, 100)
  })
  method('sendMessage', (body) => {
    said.push(body as (typeof said)[number])
    return { message_id: 1 }
  })
  return {
    server,
    url: server.url,
    said,
    waiting,
    /** Sends a message of a user to the bot. */
    send(chat: number, text: string): void {
      last += 1
      waiting.push({ update_id: last, message: { text, chat: { id: chat, type: 'private', first_name: 'Ana' } } })
    },
  }
}
