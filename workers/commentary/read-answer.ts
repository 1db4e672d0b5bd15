const THOUGHTS = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i

/** The comment in what the model answered, one line set as our own texts are; null where it did not keep to the form. */
export function readAnswer(answer: string): string | null {
  let value: unknown
  try {
    // Some models think aloud before they keep to the form.
    value = JSON.parse(answer.replace(THOUGHTS, ''))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  if (typeof value !== 'object' || value === null || !('comment' in value)) return null
  const { comment } = value
  if (typeof comment !== 'string') return null
  const line = comment.normalize('NFC').replace(/\s+/g, ' ').trim()
  return line.replace(/(?<=\d) ?%/g, '\u202f%')
}
