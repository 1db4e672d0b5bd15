import { createServer } from 'node:net'
import pino from 'pino'
import t from 'tap'
import { listen } from '#test/support/network/serve.ts'
import { testDatabase } from '../testing/database.ts'
import { awaitDatabase } from './await-database.ts'

const log = pino({ level: 'silent' })

t.test('it waits neither for a database that answers nor for one that refuses', async (t) => {
  const { url } = await testDatabase(t)
  const { signal } = new AbortController()
  await awaitDatabase(url, { log, signal })
  const nameless = new URL(url)
  nameless.pathname = '/nothing-here'
  await t.rejects(awaitDatabase(nameless.href, { log, signal }), { name: 'OperatorError', cause: { code: '3D000' } })
})

t.test('a socket that is not there yet is waited for', async (t) => {
  const stop = new AbortController()
  const said: string[] = []
  const warn = (line: unknown) => {
    said.push(String(line))
    stop.abort()
  }
  const waiting = awaitDatabase('postgres:///db?host=/nowhere', { log: { info() {}, warn }, signal: stop.signal })
  await t.rejects(waiting, { name: 'AbortError' })
  t.same(said, ['DATABASE_URL: cannot connect (connect ENOENT /nowhere/.s.PGSQL.5432): waiting for it'])
})

t.test('one that accepts a connection and never answers counts as unreachable', async (t) => {
  const mute = createServer()
  const port = await listen(mute)
  t.teardown(() => mute.close())
  const stop = new AbortController()
  const said: string[] = []
  const waiting = awaitDatabase(`postgres://u:p@127.0.0.1:${port}/x`, {
    log: {
      info() {},
      warn(line: unknown) {
        said.push(String(line))
        stop.abort()
      },
    },
    signal: stop.signal,
  })
  await t.rejects(waiting, { name: 'AbortError' })
  t.same(said, ['DATABASE_URL: cannot connect (timeout expired): waiting for it'])
})
