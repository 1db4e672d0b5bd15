import { once } from 'node:events'
import t from 'tap'
import { type Behaviour, comments, FAULTS, startFakeOllama, streams } from '#test/support/fake-ollama/index.ts'
import { content, fakeHttpServer, redirect } from '#test/support/network/fake-http-server.ts'
import { type ModelFailure, ModelHost } from './model-host.ts'

const MODEL = 'gemma3:4b'
const FORMAT = { type: 'object', properties: { sentences: { type: 'array' } }, required: ['sentences'] }
const QUESTION = { messages: [{ role: 'user', content: 'hola' }], format: FORMAT, mostTokens: 123 }
const never = new AbortController().signal

const printed: unknown[][] = []
for (const name of ['log', 'warn', 'error'] as const) {
  t.capture(console, name, (...args: unknown[]) => void printed.push(args))
}

t.test('an answer comes whole, and the request says what was agreed', async (t) => {
  const fake = await startFakeOllama(t, MODEL)
  const host = new ModelHost({ host: fake.url, model: MODEL })
  const text = 'El RSI está en 71,3: sobrecompra — añadió «señal» ñandú 😀.'
  fake.behaviour = comments(text)
  t.equal(await host.ask(QUESTION, never), JSON.stringify({ sentences: [text] }))
  t.match(fake.requests[0], {
    model: MODEL,
    stream: true,
    think: false,
    keep_alive: '10m',
    format: FORMAT,
    options: { temperature: 0.2, num_predict: 123 },
    messages: QUESTION.messages,
  })
  t.equal(await host.hasModel(never), true)
  fake.models = ['gemma3', 'other:latest']
  t.equal(await host.hasModel(never), false)
  t.equal(
    await new ModelHost({ host: fake.url, model: 'other' }).hasModel(never),
    true,
    'a name without tag is :latest',
  )
})

const FAILURES: Record<keyof typeof FAULTS, ModelFailure> = {
  'slow headers': 'timeout',
  'silent after headers': 'timeout',
  'endless tokens': 'endless',
  'endless thoughts': 'endless',
  'an endless line': 'endless',
  garbage: 'broken',
  'half a line': 'broken',
  'lines that are no objects': 'broken',
  'ends early': 'broken',
  'cut in the middle': 'broken',
  'HTTP 500': 'refused',
  'an error in the stream': 'broken',
}

for (const [name, failure] of Object.entries(FAILURES)) {
  t.test(`${name}: ${failure}, and the connection is closed`, async (t) => {
    const fake = await startFakeOllama(t, MODEL)
    const behaviour: Behaviour = FAULTS[name as keyof typeof FAULTS]
    fake.behaviour = behaviour
    const host = new ModelHost({ host: fake.url, model: MODEL, answerMs: failure === 'timeout' ? 150 : 20_000 })
    const closed = once(fake.events, 'closed')
    await t.rejects(host.ask(QUESTION, never), { name: 'ModelError', failure })
    await closed
    t.equal(fake.active, 0)
  })
}

t.test('a host without the model, without Ollama, and none at all', async (t) => {
  const fake = await startFakeOllama(t, 'other')
  const host = new ModelHost({ host: fake.url, model: MODEL, listMs: 150 })
  await t.rejects(host.ask(QUESTION, never), {
    name: 'ModelError',
    failure: 'missing',
    message: /model 'gemma3:4b' not found/,
  })
  fake.listHangs = true
  await t.rejects(host.hasModel(never), { name: 'ModelError', failure: 'unreachable' })

  const stranger = await fakeHttpServer(t)
  for (const path of ['/api/tags', '/api/chat']) stranger.answers.set(path, content('<h1>It works!</h1>'))
  await fake.close()
  for (const [url, failure] of [
    [stranger.url, 'broken'],
    [fake.url, 'unreachable'],
  ]) {
    const host = new ModelHost({ host: url, model: MODEL })
    await t.rejects(host.hasModel(never), { name: 'ModelError', failure: 'unreachable' })
    await t.rejects(host.ask(QUESTION, never), { name: 'ModelError', failure })
  }
})

t.test('a redirect is not followed', async (t) => {
  const inside = await startFakeOllama(t, MODEL)
  inside.behaviour = streams('{}')
  const host = await fakeHttpServer(t)
  host.answers.set('/api/chat', redirect(`${inside.url}/api/chat`, 307))
  await t.rejects(new ModelHost({ host: host.url, model: MODEL }).ask(QUESTION, never), { name: 'ModelError' })
  t.same(inside.requests, [])
})

t.test('when stopped, it stops with the given reason, before or after the headers', async (t) => {
  const fake = await startFakeOllama(t, MODEL)
  for (const fault of ['slow headers', 'silent after headers'] as const) {
    fake.behaviour = FAULTS[fault]
    const stop = new AbortController()
    const asked = fake.asked()
    const closed = once(fake.events, 'closed')
    const answer = new ModelHost({ host: fake.url, model: MODEL }).ask(QUESTION, stop.signal)
    await asked
    stop.abort(new Error('enough'))
    await t.rejects(answer, { message: 'enough' })
    await closed
  }
})

t.test('the package has printed none of all that', async (t) => {
  t.same(printed, [])
})
