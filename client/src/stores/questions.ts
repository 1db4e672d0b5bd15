/**
 * Numbers what is asked of the server. Call the result when asking; what that answers says, once there is an answer,
 * whether nobody has asked anew or changed things since.
 */
export function numberQuestions(): () => () => boolean {
  let newest = 0
  return () => {
    newest += 1
    const mine = newest
    return () => mine === newest
  }
}
