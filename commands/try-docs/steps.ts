import { OperatorError } from '../../platform/process/operator-error.ts'
import { codeSpans, fences, prose } from '../../test/support/documents/markdown.ts'

/** The steps of a reader who follows a document, in order. `section` is the heading above. */
export type DocStep = { line: number; section: string } & (
  | { kind: 'run'; command: string }
  | { kind: 'write' | 'edit'; path: string; text: string }
)

const COMMAND = /^([A-Z_]+=\S+ )*(npm|npx|docker) /
const HEADING = /^#+ /

/**
 * The commands of a document, in blocks and between backticks, and the files that its recipes write (a block of ts with a
 * path) or change (a block of diff with a path).
 */
export function stepsOf(markdown: string): DocStep[] {
  const spoken = prose(markdown)
  const headings = spoken.filter(({ text }) => HEADING.test(text))
  const at = (line: number) => {
    const section = headings.findLast((heading) => heading.line < line)?.text.replace(HEADING, '') ?? ''
    return { line, section }
  }
  const commands = spoken.flatMap(({ line, text }) => {
    const codes = codeSpans(text).filter((code) => COMMAND.test(code))
    return codes.map((command): DocStep => ({ ...at(line), kind: 'run', command }))
  })
  const blocks = fences(markdown).flatMap(({ line, language, title, text }): DocStep[] => {
    if (language === 'sh')
      return commandLines(line, text).map((found) => ({ ...at(found.line), kind: 'run', ...found }))
    if (title === '') return []
    return [{ ...at(line), kind: language === 'diff' ? 'edit' : 'write', path: title, text }]
  })
  return [...commands, ...blocks].sort((a, b) => a.line - b.line)
}

function commandLines(first: number, text: string): { line: number; command: string }[] {
  const lines = text.split('\n').map((line, i) => ({ line: first + i, command: line.replace(/ +# .*$/, '').trim() }))
  return lines.filter(({ command }) => command !== '')
}

/**
 * `content` with an edit applied: lines that begin with a space or a minus must occur in it, one after another and in
 * one place only; those with a plus replace the ones with a minus.
 */
export function applyEdit(content: string, edit: string): string {
  const lines = content.split('\n')
  const changes = edit
    .trimEnd()
    .split('\n')
    .map((line) => ({ sign: line[0], text: line.slice(1) }))
  const old = changes.filter(({ sign }) => sign !== '+')
  const fresh = changes.filter(({ sign }) => sign !== '-')
  const places = lines.flatMap((_, at) => (old.every(({ text }, i) => lines[at + i] === text) ? [at] : []))
  if (places.length !== 1) throw new OperatorError(`the lines to change stand there ${places.length} times`)
  return lines.toSpliced(places[0], old.length, ...fresh.map(({ text }) => text)).join('\n')
}
