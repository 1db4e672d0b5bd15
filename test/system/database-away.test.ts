import { connect, createServer, type Server } from 'node:net'
import t, { type Test } from 'tap'
import { testDatabase } from '#platform/testing/database.ts'
import { ProductProcess } from '../support/system/product-process.ts'
import { freePort } from '../support/system/system.ts'

const MAINS = { server: 'server/main.ts', worker: 'workers/main.ts' }

/** Starts a process with a database address at which nothing listens until `comes` makes it lead to PostgreSQL. */
async function fixture(t: Test, name: keyof typeof MAINS) {
  const { url } = await testDatabase(t)
  const real = new URL(url)
  const away = new URL(url)
  away.port = String(await freePort())
  const machine = new ProductProcess(name, MAINS[name], {
    DATABASE_URL: away.href,
    JWT_SECRET: 'x'.repeat(32),
    PORT: String(await freePort()),
    LOG_LEVEL: 'info',
  })
  t.teardown(() => machine.end('SIGKILL'))
  return {
    machine,
    async comes() {
      const relay: Server = createServer((socket) => {
        const postgres = connect(Number(real.port), real.hostname)
        socket.pipe(postgres).pipe(socket)
        for (const end of [socket, postgres]) {
          end.on('error', () => {
            socket.destroy()
            postgres.destroy()
          })
        }
      })
      await new Promise<void>((resolve) => relay.listen(Number(away.port), away.hostname, resolve))
      t.teardown(() => relay.close())
    },
  }
}

for (const [name, ready] of [
  ['server', /Server listening/],
  ['worker', /the worker is ready/],
] as const) {
  t.test(`a ${name} that starts while PostgreSQL is away says so, waits, and goes on`, async (t) => {
    const { machine, comes } = await fixture(t, name)
    await machine.until(/DATABASE_URL: cannot connect \(connect ECONNREFUSED .*\): waiting for it/)
    await comes()
    await machine.until(ready)
    t.equal(await machine.end('SIGTERM'), 0)
  })

  t.test(`a ${name} that waits for PostgreSQL ends on a signal`, async (t) => {
    const { machine } = await fixture(t, name)
    await machine.until(/waiting for it/)
    t.equal(await machine.end('SIGTERM'), 0)
  })
}
