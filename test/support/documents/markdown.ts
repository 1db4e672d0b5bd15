/** A fenced block of a Markdown file. */
export interface Fence {
  /** Number of the first line of the block's text, counted from 1. */
  line: number
  language: string
  /** The text after the language in the opening line. */
  title: string
  text: string
}

export interface Found {
  line: number
  text: string
}

const FENCE = /^```(\S*) *(.*)$/

/** Yields the lines of a Markdown text, each with the block it belongs to; the lines of the fences are left out. */
function* linesOf(markdown: string): Generator<{ line: number; text: string; fence: Fence | null }> {
  let fence: Fence | null = null
  for (const [index, text] of markdown.split('\n').entries()) {
    const [opens, language = '', title = ''] = FENCE.exec(text) ?? []
    if (fence && text === '```') fence = null
    else if (!fence && opens !== undefined) fence = { line: index + 2, language, title, text: '' }
    else yield { line: index + 1, text, fence }
  }
}

/** Returns the fenced blocks in the order of the text. */
export function fences(markdown: string): Fence[] {
  const found = new Set<Fence>()
  for (const { fence, text } of linesOf(markdown)) {
    if (!fence) continue
    fence.text += `${text}\n`
    found.add(fence)
  }
  return [...found]
}

/** Returns the lines outside of fenced blocks. */
export function prose(markdown: string): Found[] {
  return [...linesOf(markdown)].filter(({ fence }) => fence === null).map(({ line, text }) => ({ line, text }))
}

/** Returns the texts between backticks in a line of prose. */
export function codeSpans(text: string): string[] {
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, code]) => code)
}

/** Returns the targets of the links and images of a text, without their titles. */
export function links(markdown: string): Found[] {
  return prose(markdown).flatMap(({ line, text }) => {
    const bare = text.replace(/`[^`]*`/g, '')
    return Array.from(bare.matchAll(/\]\(([^)\s]+)[^)]*\)/g), ([, target]) => ({ line, text: target }))
  })
}

/** Returns the anchors of a text's headings, as GitHub makes them. */
export function anchors(markdown: string): string[] {
  return prose(markdown).flatMap(({ text }) => {
    const [, heading] = /^#{1,6} +(.*)$/.exec(text) ?? []
    if (heading === undefined) return []
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    return [words.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')]
  })
}
