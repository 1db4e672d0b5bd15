import { type Facts, factsOf } from '../../../domain/commentary/facts.ts'
import { call } from '../../../server/testing/accounts.ts'
import { fill } from '../../../workers/commentary/fill.ts'
import { markedTexts } from './marked-writers.ts'
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
    company: await get('company-details'),
  })
}

/** A comment on a stock as a faithful model writes it, in marks, and as the page shows it; no template has its words. */
export async function honestComment(
  stage: CommentaryStage,
  symbol: string,
): Promise<{ marked: string; comment: string }> {
  const facts = await factsFrom(stage, symbol)
  const [day, , averages] = markedTexts(facts)
  const marked = `${day} ${averages}`
  return { marked, comment: fill(marked, facts).text }
}
