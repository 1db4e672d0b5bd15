const THOUGHTS = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i

/** The object in the model's answer, with any content; null if it is none. */
export function readForm(answer: string): Readonly<Record<string, unknown>> | null {
  let value: unknown
  try {
    // Some models think aloud before they keep to the form.
    value = JSON.parse(answer.replace(THOUGHTS, ''))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  return typeof value === 'object' && value !== null ? { ...value } : null
}
