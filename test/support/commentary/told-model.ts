import type { ChatRequest } from '../fake-ollama/exchange.ts'
import { type Behaviour, comments } from '../fake-ollama/index.ts'

/** The text of a model that keeps to its rules: marks copied from the prompt's table, with the names of their rows. */
function honestText({ messages }: ChatRequest): string {
  const table = messages[1]!.content
  const row = (name: string) => {
    const mark = table
      .split('\n')
      .find((line) => line.startsWith(`${name}: {`))
      ?.match(/\{\w+\}/)?.[0]
    if (mark === undefined) throw new Error(`the prompt has no ${name}:\n${table}`)
    return mark
  }
  return [
    `El precio de ${row('Precio')} queda entre el soporte de ${row('Soporte')} y la resistencia de ${row('Resistencia')}.`,
    `El RSI marca ${row('RSI')} y el estocástico ${row('Estocástico %K')}.`,
    `La EMA 20 está en ${row('EMA 20')} y la EMA 50 en ${row('EMA 50')}.`,
    'Son lecturas del pasado que conviene mirar juntas.',
  ].join(' ')
}

export const honest: Behaviour = (exchange) => comments(honestText(exchange.request))(exchange)

/** An honest text with something after it. */
export const spoilt =
  (more: string): Behaviour =>
  (exchange) =>
    comments(`${honestText(exchange.request)} ${more}`)(exchange)

/** Does what a headline tells it to, and says so; honest without such a headline. */
export const obedient =
  (order: RegExp, deed: string): Behaviour =>
  (exchange) =>
    order.test(exchange.request.messages[1]!.content) ? spoilt(deed)(exchange) : honest(exchange)
