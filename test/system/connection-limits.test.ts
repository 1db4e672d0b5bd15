import type { AddressInfo } from 'node:net'
import t from 'tap'
import { addUser, PASSWORD } from '#server/testing/accounts.ts'
import { buildTestApp } from '#server/testing/build-app.ts'
import { startProxy } from '../support/network/proxy.ts'

// Visitors, some of them hostile, reach the server through one of two proxies and another one behind these.

const CHARTS_A_MINUTE = 300
const AT_ONCE = 20

interface Visit {
  status: number
  code: string | undefined
  retryAfter: string | null
}

t.test('behind two proxies hostile visitors are counted by their own addresses', async (t) => {
  const test = await buildTestApp(t, { env: { TRUST_PROXY: '127.0.0.1' }, limits: { perAddress: 2 } })
  const { app } = test
  await addUser(test, 'ana@example.com')
  await addUser(test, 'bea@example.com')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const inner = await startProxy(t, (app.server.address() as AddressInfo).port)
  const edges = [await startProxy(t, inner), await startProxy(t, inner)]
  let turn = 0

  async function visit(from: string, path: string, body?: unknown, claims: string[] = []): Promise<Visit> {
    const response = await fetch(`http://127.0.0.1:${edges[turn++ % edges.length]}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-visitor': from,
        ...(claims.length > 0 && { 'x-forwarded-for': claims.join(', ') }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    return { status: response.status, code: answer.code, retryAfter: response.headers.get('retry-after') }
  }
  const charts = '/api/charts/?symbol=NONE&graph_type=divergence'

  await t.test('a visitor who floods is stopped, whatever address is claimed, and no other', async (t) => {
    const rounds = (CHARTS_A_MINUTE + AT_ONCE) / AT_ONCE
    const flood: Visit[] = []
    for (let round = 0; round < rounds; round++) {
      const calls = Array.from({ length: AT_ONCE }, (_, i) =>
        visit('203.0.113.66', charts, undefined, [`198.51.100.${round}`, `127.0.0.${1 + i}`]),
      )
      flood.push(...(await Promise.all(calls)))
    }
    const refused = flood.filter(({ status }) => status === 429)
    t.equal(flood.filter(({ status }) => status === 404).length, CHARTS_A_MINUTE)
    t.equal(refused.length, AT_ONCE)
    for (const { code, retryAfter } of refused) t.ok(code === 'too_many_requests' && Number(retryAfter) >= 1)

    const others = Array.from({ length: AT_ONCE }, (_, i) => visit(`192.0.2.${i}`, charts))
    for (const { status } of await Promise.all(others)) t.equal(status, 404)
    t.equal((await visit('203.0.113.66', charts)).status, 429)
  })

  await t.test('guesses from many addresses are counted by account, and no other account feels it', async (t) => {
    const guess = (i: number) =>
      visit(`192.0.2.${i}`, '/login/', { email: 'ana@example.com', password: `Wrong${i}2026` })
    const guesses = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => guess(i)))
    const evaluated = guesses.filter(({ status }) => status === 401).length
    t.ok(evaluated < AT_ONCE / 2, `${evaluated} of ${AT_ONCE} were evaluated`)
    t.equal(guesses.filter(({ status }) => status === 429).length, AT_ONCE - evaluated)
    const bea = { email: 'bea@example.com', password: PASSWORD }
    t.equal((await visit('192.0.2.1', '/login/', bea)).status, 200)
  })
})
