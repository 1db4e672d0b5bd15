import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '#domain/contract/site.ts'
import { OperatorError } from '../process/operator-error.ts'

/**
 * Reads what the operator says about themselves in `dataDir`/site.json; {} without such a file. Throws OperatorError,
 * which names the wrong field, for a file that cannot be used.
 */
export async function readSite(dataDir: string): Promise<Site> {
  const file = join(dataDir, 'site.json')
  const fault = (what: string) => new OperatorError(`${file}: ${what}.`)
  let bytes: Buffer
  try {
    bytes = await readFile(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return {}
    throw fault(`cannot be read (${code})`)
  }
  let text: string
  try {
    // The decoder drops a byte order mark, which many editors write.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw fault('is not in UTF-8: save it in that encoding')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw fault(`is no JSON (${(error as SyntaxError).message.replaceAll(/\s+/g, ' ')})`)
  }
  // The check is a quarter of all code that a start loads, and most installations have no such file.
  const [{ Value }, contract] = await Promise.all([import('typebox/value'), import('#domain/contract/site.ts')])
  const [problem] = Value.Errors(contract.Site, value)
  if (!problem) return value as Site
  const field = problem.instancePath.slice(1) || 'the whole of it'
  throw fault(`${field} ${problem.keyword === 'boolean' ? 'is no field of it' : problem.message}`)
}
