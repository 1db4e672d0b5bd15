import { type Facts, factsOf } from '../../domain/commentary/facts.ts'
import { analysisOf } from '../../domain/commentary/template.ts'
import { call } from '../../server/testing/accounts.ts'
import type { CommentaryStage } from './commentary-stage.ts'

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

/** A comment on a stock that no check objects to; the template that stands in for it has other words. */
export async function honestComment(stage: CommentaryStage, symbol: string): Promise<string> {
  return analysisOf(await factsFrom(stage, symbol))
}
