import type { CommentaryAnswer } from '../contract/commentary.ts'
import type { Freshness } from '../market/types.ts'
import { publishedAtText } from '../news/published-at.ts'
import type { Facts } from './facts.ts'
import type { Filled } from './fill.ts'
import { analysisOf, templateComment } from './template.ts'

/** The answer without a model. `asOf`: the instant (ISO 8601) of the facts. */
export const templateAnswer = (facts: Facts, asOf: string): CommentaryAnswer =>
  answerOf(facts, asOf, { model: null, comment: templateComment(facts) })

/** The answer with a comment whose figures are those of its marks. */
export function answerOf(
  facts: Facts,
  asOf: string,
  { model, comment }: { model: string | null; comment: Filled },
): CommentaryAnswer {
  const analysis = analysisOf(facts)
  const { length } = comment.figures
  return {
    analysis: analysis.text,
    comment: comment.text,
    model,
    verified: { figures: length, matched: length },
    figures: { analysis: analysis.figures, comment: comment.figures },
    as_of: asOf,
  }
}

/** The answer without a comment, because the price is not current. */
export function withheldAnswer(
  { name, symbol }: Pick<Facts, 'name' | 'symbol'>,
  freshness: Extract<Freshness, 'stale' | 'frozen'>,
  asOf: string,
): CommentaryAnswer {
  const stock = `${name} (${symbol})`
  const since = `${publishedAtText(new Date(asOf))} (hora de Ecuador)`
  const sentence =
    freshness === 'stale'
      ? `Sin comentario: los datos de ${stock} no se actualizan desde el ${since} y lo que dicen los indicadores puede haber cambiado.`
      : `Sin comentario: el precio de ${stock} está congelado, igual y sin negociación durante al menos una sesión entera; el último dato es del ${since}.`
  const figures = { analysis: [], comment: [] }
  const verified = { figures: 0, matched: 0 }
  return { analysis: sentence, comment: sentence, model: null, verified, figures, as_of: asOf }
}
