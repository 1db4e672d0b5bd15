import { once } from 'node:events'
import { sql } from 'kysely'
import t from 'tap'
import { judgeSentences } from '#domain/commentary/judge.ts'
import { readModelReport } from '#platform/repositories/commentary.ts'
import { commentaryFixture, commentsIn, MODEL, modelFixture, PENDING } from './support/commentary/fixture.ts'
import { factsFrom, honestComment, markedAnswers } from './support/commentary/model-answers.ts'
import { comments, refusesPatterns, streams } from './support/fake-ollama/index.ts'

const fixture = await commentaryFixture(t)
const { db } = fixture.deps
const other = await fixture.another()

t.test('from the POST to the comment that arrives by push, verified', async (t) => {
  const { symbol, fake, socket } = await modelFixture(t, fixture)
  await fixture.work(t, { host: fake.url })
  const { sentences, comment } = await honestComment(fixture, symbol)
  fake.behaviour = comments(...sentences)
  fake.hold()
  const asked = fake.asked()
  t.same(await fixture.post(symbol), PENDING, 'answered while the model has not said a word')
  const { messages } = await asked
  t.same(await fixture.post(symbol), PENDING)
  const facts = await factsFrom(fixture, symbol)
  t.match(messages[1].content, `Acción: ${facts.name} (${symbol})`)
  t.match(messages[1].content, /^\{rsi\} → el RSI, en \d+,\d$/m)

  fake.release()
  const { op, symbol: about, ...pushed } = await socket.next('commentary')
  t.same([op, about], ['commentary', symbol])
  t.match(pushed, { comment, model: MODEL, analysis: String })
  t.ok(pushed.verified.figures > 1 && pushed.verified.matched === pushed.verified.figures)
  const shown = (text: string, places: { start: number; end: number; name: string }[]) =>
    new Map(places.map(({ start, end, name }) => [name, text.slice(start, end)]))
  const { figures, analysis } = pushed
  t.equal(figures!.comment.length, pushed.verified.figures, 'each has its place')
  t.match(comment, `El volumen, de ${shown(comment, figures!.comment).get('volume')} acciones,`)
  t.match(analysis, `El RSI de 14 sesiones marca ${shown(analysis, figures!.analysis).get('rsi')},`)
  t.equal(
    pushed.as_of,
    fixture.deps.newest.quote(symbol)?.quote && new Date(fixture.deps.newest.quote(symbol)!.quote!.as_of).toISOString(),
  )
  t.same(await fixture.post(symbol), { status: 200, body: pushed })
  t.same(await fixture.post(symbol, other.app), { status: 200, body: pushed }, 'another instance')
  t.equal(fake.requests.length, 1)

  const { price, session } = fixture.deps.newest.quote(symbol)!.quote!
  await fixture.put(symbol, { price: price * 1.00001 })
  t.same(
    await fixture.post(symbol),
    { status: 200, body: pushed },
    'a price that moved a little: the text of its moment',
  )
  await fixture.put(symbol, { price: price * 1.2, session })
  fake.hold()
  t.same(await fixture.post(symbol), PENDING, 'a price that moved much: another text')
  fake.release()
  const { comment: again, model } = await socket.next('commentary')
  t.equal(model, MODEL)
  t.not(again, comment, 'the same sentences in marks say what is so now')
  t.equal(again, judgeSentences(sentences, await factsFrom(fixture, symbol)).text)
})

t.test('fifty who ask two instances at once make one call', async (t) => {
  const { symbol, fake, socket } = await modelFixture(t, fixture)
  await Promise.all([fixture.work(t, { host: fake.url }), fixture.work(t, { host: fake.url })])
  const { app } = other
  fake.behaviour = comments(...(await honestComment(fixture, symbol)).sentences)
  fake.hold()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => fixture.post(symbol, i % 2 === 0 ? app : undefined)),
  )
  for (const answer of answers) t.same(answer, PENDING)
  fake.release()
  t.match(await socket.next('commentary'), { model: MODEL })
  t.equal(fake.requests.length, 1)
})

t.test('one at a time in a process', async (t) => {
  const { symbols, fake, socket } = await modelFixture(t, fixture, 3)
  await fixture.work(t, { host: fake.url })
  fake.behaviour = async (exchange) => {
    const about = symbols.find((symbol) => exchange.request.messages[1].content.includes(`(${symbol})`))
    await comments(...(await honestComment(fixture, about as string)).sentences)(exchange)
  }
  fake.hold()
  for (const symbol of symbols) t.same(await fixture.post(symbol), PENDING)
  fake.release()
  const pushed = [await socket.next('commentary'), await socket.next('commentary'), await socket.next('commentary')]
  t.same(pushed.map(({ symbol }) => symbol).sort(), [...symbols].sort())
  t.equal(fake.mostActive, 1)
})

t.test('thoughts before the form are no fault', async (t) => {
  const { symbol, fake, socket } = await modelFixture(t, fixture)
  await fixture.work(t, { host: fake.url })
  const { sentences, comment } = await honestComment(fixture, symbol)
  fake.behaviour = streams(`<think>El RSI… 99,9</think>\n${JSON.stringify({ sentences })}`)
  await fixture.post(symbol)
  t.match(await socket.next('commentary'), { comment, model: MODEL })
})

t.test('what it may not say is left out, and counted in the log', async (t) => {
  const { symbol, fake, socket } = await modelFixture(t, fixture)
  await fixture.work(t, { host: fake.url })
  const { sentences, comment } = await honestComment(fixture, symbol)
  fake.behaviour = comments('El RSI marca 99,9.', ...sentences.slice(0, 2), 'Conviene comprar.', sentences[2]!)
  fixture.lines.length = 0
  await fixture.post(symbol)
  t.match(await socket.next('commentary'), { comment, model: MODEL })
  t.equal(fake.requests.length, 1, 'without a second chance')
  const entry = fixture.lines.map((line) => JSON.parse(line)).find(({ left_out }) => left_out)
  t.match(entry, { symbol, shown: true, left_out: { 'other words': 2 } })
})

t.test('a host that knows no patterns is asked without them from then on, and says so', async (t) => {
  const { symbols, fake, socket } = await modelFixture(t, fixture, 2)
  const [one, two] = symbols
  const { model } = await fixture.work(t, { host: fake.url })
  const first = await honestComment(fixture, one!)
  fake.behaviour = refusesPatterns(comments(...first.sentences))
  await fixture.post(one!)
  t.match(await socket.next('commentary'), { comment: first.comment, model: MODEL })
  t.equal(fake.requests.length, 2, 'refused once')
  t.match(await readModelReport(db), { state: 'unbound', accepted: 1, failed: 0 })
  const second = await honestComment(fixture, two!)
  fake.behaviour = refusesPatterns(comments(...second.sentences))
  // A model that answered at once could be done before the server looks whether it must be waited for.
  fake.hold()
  t.same(await fixture.post(two!), PENDING, 'readers wait for it as before')
  fake.release()
  t.match(await socket.next('commentary'), { comment: second.comment, model: MODEL })
  t.equal(fake.requests.length, 3, 'and never again')
  await model.round()
  t.match(await readModelReport(db), { state: 'unbound', accepted: 2 })
  t.ok(fixture.lines.some((line) => JSON.parse(line).msg.includes('takes no patterns')))
})

t.test('faithful answers in marks of any writer reach the page', async (t) => {
  const voices = markedAnswers(await factsFrom(fixture, [...fixture.ids.keys()][0])).length
  const { symbols, fake, socket } = await modelFixture(t, fixture, voices)
  await fixture.work(t, { host: fake.url })
  for (const [voice, symbol] of symbols.entries()) {
    const facts = await factsFrom(fixture, symbol)
    const sentences = markedAnswers(facts)[voice]!
    fake.behaviour = comments(...sentences)
    await fixture.post(symbol)
    const { model, comment, verified } = await socket.next('commentary')
    const { text, left_out } = judgeSentences(sentences, facts)
    t.same([model, comment, left_out], [MODEL, text, []], sentences.join(' '))
    t.equal(verified.matched, verified.figures)
  }
  t.equal(fake.requests.length, voices, 'at the first attempt')
})

t.test('after the deadline the answer is the template, and the model’s text still comes', async (t) => {
  const { symbol, fake, socket } = await modelFixture(t, fixture)
  await fixture.work(t, { host: fake.url })
  const { sentences, comment } = await honestComment(fixture, symbol)
  fake.behaviour = comments(...sentences)
  fake.hold()
  const asked = fake.asked()
  t.same(await fixture.post(symbol), PENDING)
  await asked
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from deadline - requested_at)::int as seconds from commentaries where finished_at is null`.execute(
    db,
  )
  t.same(rows, [{ seconds: 120 }])
  await sql`update commentaries set deadline = now() where finished_at is null`.execute(db)
  const { app } = other
  for (const instance of [fixture.app, app]) {
    t.match(await fixture.post(symbol, instance), { status: 200, body: { model: null } })
  }
  fake.release()
  t.match(await socket.next('commentary'), { comment, model: MODEL })
})

t.test('a text about a stock is not shown when its price has become stale meanwhile', async (t) => {
  const { symbol, fake, socket } = await modelFixture(t, fixture)
  await fixture.work(t, { host: fake.url })
  fake.behaviour = comments(...(await honestComment(fixture, symbol)).sentences)
  fake.hold()
  const asked = fake.asked()
  t.same(await fixture.post(symbol), PENDING)
  await asked
  const { as_of } = fixture.deps.newest.quote(symbol)!.quote!
  await fixture.put(symbol, { as_of: as_of - 3_600_000, poll_seconds: 15 })
  fake.release()
  await once(fixture.heard, 'commentary')
  // The rows that a hint names are read before a later price.
  await fixture.put(symbol, { as_of: as_of - 3_599_999, poll_seconds: 15 })
  await socket.settled()
  t.same(commentsIn(socket), [])
  t.match(await fixture.post(symbol), { status: 200, body: { comment: /^Sin comentario:/, verified: { figures: 0 } } })
  await fixture.put(symbol)
  t.match(await fixture.post(symbol), { status: 200, body: { model: MODEL } }, 'kept for when prices are fresh again')
})

t.test('a text that the model failed at is asked for again later, without anybody waiting', async (t) => {
  const { symbol, fake, socket } = await modelFixture(t, fixture)
  await fixture.work(t, { host: fake.url })
  fake.behaviour = comments()
  await fixture.post(symbol)
  t.match(await socket.next('commentary'), { model: null })
  t.match(await fixture.post(symbol), { status: 200, body: { model: null } })
  t.equal(fake.requests.length, 1, 'not at once')
  const { sentences, comment } = await honestComment(fixture, symbol)
  fake.behaviour = comments(...sentences)
  await sql`update commentaries set requested_at = now() - interval '6 minutes'`.execute(db)
  t.match(await fixture.post(symbol), { status: 200, body: { model: null } })
  t.match(await socket.next('commentary'), { comment, model: MODEL })
})

t.test('a worker that stops in the middle leaves the text to another; it is written once', async (t) => {
  const { symbol, fake, socket } = await modelFixture(t, fixture)
  const { queues } = await fixture.work(t, { host: fake.url })
  fake.hold()
  const asked = fake.asked()
  t.same(await fixture.post(symbol), PENDING)
  await asked
  const cut = once(fake.events, 'closed')
  await queues.stop()
  await cut
  t.equal(await readModelReport(db), null, 'it says that it is gone')
  t.match(await fixture.post(symbol), { status: 200, body: { model: null } }, 'no request waits for a missing model')

  fake.behaviour = comments(...(await honestComment(fixture, symbol)).sentences)
  fake.release()
  await sql`update pgboss.job set start_after = now() where name = 'commentary'`.execute(db)
  const { service } = await fixture.work(t, { host: fake.url })
  t.match(await socket.next('commentary'), { symbol, model: MODEL })
  const { rows } = await sql<{ id: number; attempt: number; body: string }>`
    select id::int, attempt, body from commentaries order by id desc limit 1`.execute(db)
  await service.answer(rows[0], new AbortController().signal)
  const { rows: after } = await sql<{ body: string }>`select body from commentaries where id = ${rows[0].id}`.execute(
    db,
  )
  t.same(after, [{ body: rows[0].body }], 'run again, the job changes nothing')
  t.equal(fake.requests.length, 2)
})
