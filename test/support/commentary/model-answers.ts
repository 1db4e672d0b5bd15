import { type Facts, factsOf } from '#domain/commentary/facts.ts'
import { judgeSentences } from '#domain/commentary/judge.ts'
import { type Mark, marksOf } from '#domain/commentary/marks.ts'
import { call } from '#server/testing/accounts.ts'
import type { ChatRequest } from '../fake-ollama/exchange.ts'
import { type Behaviour, comments } from '../fake-ollama/index.ts'
import type { CommentaryFixture } from './fixture.ts'

/** Reads the facts about a stock from the API, as every user gets them. */
export async function factsFrom({ app, token }: CommentaryFixture, symbol: string): Promise<Facts> {
  const get = async (action: string) => {
    const answer = await call({ app }, 'GET', `/api/stocks/?action=${action}&symbol=${symbol}`, { token })
    return answer.json()
  }
  return factsOf({
    trading: await get('trading-data'),
    technical: await get('technical-indicators'),
  })
}

/** A comment that a faithful model may write, in marks and as the page shows it; no template has its words. */
export async function honestComment(
  fixture: CommentaryFixture,
  symbol: string,
): Promise<{ sentences: string[]; comment: string }> {
  const facts = await factsFrom(fixture, symbol)
  const [sentences] = markedAnswers(facts) as [string[]]
  return { sentences, comment: judgeSentences(sentences, facts).text }
}

/**
 * Answers in marks, each a list of sentences, as faithful writers with several habits would give them. The facts must
 * have no gaps, as those of a stock with a year of bars have none.
 */
export function markedAnswers(facts: Facts): string[][] {
  const marks = marksOf(facts)
  const side = (name: string) => (marks.get(name) as Mark).side
  const opposed = (a: string, b: string) => (side(a) === side(b) ? '; en la misma línea, ' : ', pero ')
  return [
    ['En conjunto, {acuerdo}.', '{rsi_lectura} y {estocastico_lectura}.', '{volumen_frente_a_media}, según los datos.'],
    [
      `{rsi_lectura}${opposed('rsi_lectura', 'macd_frente_a_senal')}{macd_frente_a_senal}.`,
      '{soporte} y {resistencia} figuran entre los datos, y además {nivel_mas_cercano}.',
      '{divergencia}, y eso describe lo ocurrido, no lo que viene.',
    ],
    [
      'Se ve que {tendencia}, mientras {precio_frente_a_ema_20}.',
      '{macd}, {rsi} y {estocastico} completan el cuadro; también se ve que {osciladores}.',
      '{soporte} y {resistencia} quedan como referencia.',
    ],
    [
      '{precio_en_su_ano}; por su parte, {precio_frente_a_apertura}.',
      'a ello se suma que {ema_20_frente_a_ema_50} y {precio_frente_a_ema_50}, de momento.',
      '{precio} es el dato de partida; además, {precio_frente_a_cierre}',
    ],
  ]
}

/** Sentences as a model writes that keeps to its rules: their marks are copied from the prompt's list. */
function honestSentences({ messages }: ChatRequest): string[] {
  const listed = new Set(messages[1]!.content.match(/^\{\w+\}/gm))
  const mark = (name: string) => {
    if (!listed.has(`{${name}}`)) throw new Error(`the prompt has no ${name}:\n${messages[1]!.content}`)
    return `{${name}}`
  }
  return [
    `${mark('precio')} es el dato de partida; además, ${mark('distancia_soporte')} y ${mark('distancia_resistencia')}.`,
    `En conjunto, ${mark('acuerdo')}.`,
    `${mark('rsi')} y ${mark('estocastico')} figuran entre los datos, mientras que ${mark('precio_frente_a_ema_20')}; por su parte, ${mark('precio_frente_a_ema_50')}.`,
  ]
}

export const honest: Behaviour = (exchange) => comments(...honestSentences(exchange.request))(exchange)

/** Answers with an honest sentence and `more`: the answer counts as a comment only if `more` is right too. */
export const spoilt =
  (more: string): Behaviour =>
  (exchange) =>
    comments(...honestSentences(exchange.request).slice(0, 1), more)(exchange)

/** Obeys a headline that matches `order`, and says so in the words of `deed`; is honest without such a headline. */
export const obedient =
  (order: RegExp, deed: string): Behaviour =>
  (exchange) =>
    order.test(exchange.request.messages[1]!.content) ? spoilt(deed)(exchange) : honest(exchange)
