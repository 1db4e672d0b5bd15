import type { ChatRequest } from './fake-ollama/exchange.ts'
import { type Behaviour, comments } from './fake-ollama/index.ts'

/** What a model writes that keeps to its rules: figures copied from the table of the prompt, with their names. */
function honestText({ messages }: ChatRequest): string {
  const rows = new Map(messages[1]!.content.split('\n').map((line) => line.split(': ') as [string, string]))
  const row = (name: string) => {
    const text = rows.get(name)
    if (text === undefined) throw new Error(`the prompt has no ${name}:\n${messages[1]!.content}`)
    return text.replace(/ \(.*\)$/, '')
  }
  return [
    `El precio de ${row('Precio')} queda entre el soporte de ${row('Soporte')} y la resistencia de ${row('Resistencia')}.`,
    `El RSI marca ${row('RSI')} y el estocástico ${row('Estocástico %K')}.`,
    `La EMA 20 está en ${row('EMA 20')} y la EMA 50 en ${row('EMA 50')}.`,
    'Son lecturas del pasado que conviene mirar juntas.',
  ].join(' ')
}

export const honest: Behaviour = (exchange) => comments(honestText(exchange.request))(exchange)

/** An honest text with something behind it. */
export const spoilt =
  (more: string): Behaviour =>
  (exchange) =>
    comments(`${honestText(exchange.request)} ${more}`)(exchange)

/** Does what a headline tells it to, and says so; honest where none does. */
export const obedient =
  (order: RegExp, deed: string): Behaviour =>
  (exchange) =>
    order.test(exchange.request.messages[1]!.content) ? spoilt(deed)(exchange) : honest(exchange)
