import type { FoundHeader, HeaderFault, TextRow } from '#domain/market/files/text-rows.ts'
import { parseCsv } from './csv.ts'
import { UnreadableFile } from './text.ts'

/** A table found in a text, below its header. */
export interface FoundTable<Header> {
  header: Header
  separator: string
  rows: TextRow[]
  /** Lines below the header that are no CSV. */
  damaged: { line: number; reason: string }[]
}

/** A row left out of a file, and why. Lines are counted from 1, the header included. */
export interface RefusedRow {
  file: string
  line: number
  reason: string
}

/** A refused row for operators. */
export function refusedLine({ file, line, reason }: RefusedRow): string {
  return `refused ${file}:${line}: ${reason}`
}

/** A file that gave nothing, for operators. */
export function skippedLine({ file, reason }: { file: string; reason: string }): string {
  return `skipped ${file}: ${reason}`
}

const SEPARATORS = [',', ';', '\t', '|']
/** A header is sought in as many characters. */
const BEGIN = 32_768

/**
 * Finds the table of a text by its header: the separator is the one with which some line is one. What stands before it
 * is left out, and so is the header where it stands again. Rejects with UnreadableFile where no line is a header.
 */
export async function findTable<Header>(
  text: string,
  findHeader: (rows: readonly TextRow[]) => FoundHeader<Header> | HeaderFault,
): Promise<FoundTable<Header>> {
  const begin = text.length > BEGIN ? text.slice(0, text.lastIndexOf('\n', BEGIN) + 1) || text.slice(0, BEGIN) : text
  let best: HeaderFault | null = null
  for (const separator of SEPARATORS) {
    const { rows } = await parseCsv(begin, separator)
    const found = findHeader(rows)
    if ('header' in found) return readBelow(text, separator, found.header, rows[found.rows - 1].line)
    if (best === null || found.known > best.known) best = found
  }
  throw new UnreadableFile(best?.reason ?? '')
}

async function readBelow<Header>(
  text: string,
  separator: string,
  header: Header,
  last: number,
): Promise<FoundTable<Header>> {
  const { rows, damaged } = await parseCsv(text, separator)
  const above = rows.filter(({ line }) => line <= last)
  const isAbove = ({ fields }: TextRow) => {
    return above.some((head) => head.fields[0] === fields[0] && head.fields.join() === fields.join())
  }
  return {
    header,
    separator,
    rows: rows.filter((row) => row.line > last && !isAbove(row)),
    damaged: damaged.filter(({ line }) => line > last),
  }
}
