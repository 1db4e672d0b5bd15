import type { ChatRequest } from '../fake-ollama/exchange.ts'
import { type Behaviour, comments } from '../fake-ollama/index.ts'

/** The sentences of a model that keeps to its rules: marks copied from the prompt's list. */
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

/** An honest sentence and another, which has to be right for the two to be a comment. */
export const spoilt =
  (more: string): Behaviour =>
  (exchange) =>
    comments(...honestSentences(exchange.request).slice(0, 1), more)(exchange)

/** Does what a headline tells it to, and says so; honest without such a headline. */
export const obedient =
  (order: RegExp, deed: string): Behaviour =>
  (exchange) =>
    order.test(exchange.request.messages[1]!.content) ? spoilt(deed)(exchange) : honest(exchange)
