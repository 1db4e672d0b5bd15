import type { AddressInfo } from 'node:net'
import t from 'tap'
import { CLOSE } from '#domain/contract/live/protocol.ts'
import { addUser, call, logIn } from '../../testing/accounts.ts'
import { buildTestApp, type TestApp } from '../../testing/build-app.ts'
import { TestSocket } from '../../testing/test-socket.ts'

const first = await buildTestApp(t)
const second = await buildTestApp(t, { url: first.url })
for (const { app } of [first, second]) await app.listen({ host: '127.0.0.1', port: 0 })

async function enter({ app }: TestApp, token: string) {
  const { port } = app.server.address() as AddressInfo
  const socket = await new TestSocket(port).open()
  await socket.enter(token)
  return socket
}

t.test('logout ends the sockets of that session on every instance, and no others', async (t) => {
  await addUser(first, 'ana@x.test', 'Expert')
  const [ended, kept] = [await logIn(first, 'ana@x.test'), await logIn(first, 'ana@x.test')]
  const here = await enter(first, ended)
  const there = await enter(second, ended)
  const other = await enter(second, kept)
  const answer = await call(first, 'POST', '/logout/', { token: ended })
  t.equal(answer.statusCode, 204)
  t.equal(await here.closed, CLOSE.not_authenticated)
  t.equal(await there.closed, CLOSE.not_authenticated)
  await other.settled()
})

t.test("a forged token is nobody's", async (t) => {
  const { port } = first.app.server.address() as AddressInfo
  const socket = await new TestSocket(port).open()
  socket.send({ op: 'auth', token: `${await logIn(first, 'ana@x.test')}x` })
  t.equal(await socket.closed, CLOSE.not_authenticated)
})
