import { type Facts, factsOf } from '#domain/commentary/facts.ts'
import { judgeSentences } from '#domain/commentary/judge.ts'
import { call } from '#server/testing/accounts.ts'
import { markedAnswers } from './marked-writers.ts'
import type { CommentaryStage } from './stage.ts'

/** The facts about a stock as the API tells them to anyone. */
export async function factsFrom({ app, token }: CommentaryStage, symbol: string): Promise<Facts> {
  const get = async (action: string) => {
    const answer = await call({ app }, 'GET', `/api/stocks/?action=${action}&symbol=${symbol}`, { token })
    return answer.json()
  }
  return factsOf({
    trading: await get('trading-data'),
    technical: await get('technical-indicators'),
  })
}

/** A comment on a stock as a faithful model writes it, in marks, and as the page shows it; no template has its words. */
export async function honestComment(
  stage: CommentaryStage,
  symbol: string,
): Promise<{ sentences: string[]; comment: string }> {
  const facts = await factsFrom(stage, symbol)
  const [sentences] = markedAnswers(facts) as [string[]]
  return { sentences, comment: judgeSentences(sentences, facts).text }
}
