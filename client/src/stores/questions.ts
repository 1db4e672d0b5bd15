/**
 * Numbers requests to the server. Call the result when sending one; the function it returns says, once there is an
 * answer, whether the request is still the newest and nothing has changed since.
 */
export function numberQuestions(): () => () => boolean {
  let newest = 0
  return () => {
    newest += 1
    const mine = newest
    return () => mine === newest
  }
}
