import { commentaryFixture, MODEL } from '#test/support/commentary/fixture.ts'
import { honestComment } from '#test/support/commentary/model-answers.ts'
import { comments, FAULTS, FakeOllama } from '#test/support/fake-ollama/index.ts'
import { Scope } from '../harness/processes.ts'
import { table, verdict } from '../harness/table.ts'

const POSTS = 300
const AT_ONCE = 4
const STOCKS = 3
const LIMIT_MS = '≤ 300' as const

type CommentaryFixture = Awaited<ReturnType<typeof commentaryFixture>>

/** Prints how long POST /api/stocks/ takes over HTTP while the model's host behaves well or badly. */
export async function run(): Promise<void> {
  await using scope = new Scope()
  const fixture = await commentaryFixture(scope)
  const rows = [await row(fixture, 'no worker', null)]
  for (const [name, prepare] of Object.entries(STATES)) {
    const fake = await new FakeOllama([MODEL]).listen()
    const symbols = await fixture.take(STOCKS)
    await prepare(fake, fixture, symbols)
    await using worker = new Scope()
    worker.teardown(() => fake.close())
    await fixture.work(worker, { host: fake.url, answerMs: 2_000, breaker: { failures: 1_000 } })
    rows.push(await row(fixture, name, symbols))
  }
  console.log(`${POSTS} POSTs in each state, ${AT_ONCE} at once, over HTTP on loopback; ms`)
  console.log(table(['', 'p50', 'p99', 'longest', '200', '400', 'target', ''], rows))
}

const STATES: Record<string, (fake: FakeOllama, fixture: CommentaryFixture, symbols: string[]) => unknown> = {
  'host down': (fake) => fake.close(),
  'model missing': (fake) => {
    fake.models = []
  },
  'honest model': async (fake, fixture, symbols) => {
    const { sentences } = await honestComment(fixture, symbols[0])
    fake.behaviour = comments(...sentences)
  },
  writing: (fake) => fake.hold(),
  'words of its own': (fake) => {
    fake.behaviour = comments('El RSI de 14 sesiones marca 99,9, en sobrecompra.', 'El soporte está en 1,00 dólares.')
  },
  ...Object.fromEntries(
    Object.entries(FAULTS).map(([name, behaviour]) => [
      name,
      (fake: FakeOllama) => {
        fake.behaviour = behaviour
      },
    ]),
  ),
}

async function row({ port, token, take }: CommentaryFixture, name: string, given: string[] | null): Promise<string[]> {
  const symbols = given ?? (await take(STOCKS))
  const took: number[] = []
  const statuses = new Map<number, number>()
  const ask = async (lane: number) => {
    for (let i = lane; i < POSTS; i += AT_ONCE) {
      const body = JSON.stringify({ ticker: symbols[i % symbols.length], data: {} })
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const started = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}/api/stocks/`, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      took.push(performance.now() - started)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => ask(lane)))
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.ceil(share * took.length) - 1]
  const counts = [200, 400].map((status) => String(statuses.get(status) ?? 0))
  return [name, ...[at(0.5), at(0.99), at(1)].map((ms) => ms.toFixed(1)), ...counts, ...verdict(at(0.99), LIMIT_MS)]
}
