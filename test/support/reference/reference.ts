import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ParsedBarFile, readBarFile } from '#platform/market-folder/folder.ts'

const SHARED = new URL('../../../../shared/', import.meta.url)

/** Options of a test that reads `folder` of the shared material: skipped, with a clear message, if that is missing. */
export function needs(...folders: string[]): { skip: string | false } {
  const missing = folders.find((folder) => !existsSync(new URL(folder, SHARED)))
  return { skip: missing === undefined ? false : `../shared/${missing} is absent` }
}

/** Names of the JSON files of a shared folder; none where it is missing. */
export function jsonFiles(folder: string): string[] {
  const url = new URL(folder, SHARED)
  return existsSync(url) ? readdirSync(url).filter((name) => name.endsWith('.json')) : []
}

export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, SHARED), 'utf8')) as T
}

/** The path of a file or folder of the shared material. */
export const shared = (path: string): string => fileURLToPath(new URL(path, SHARED))

/** Every bar of a company of the shared market folder. */
export function readMarketBars(symbol: string): Promise<ParsedBarFile> {
  const file = `data/market/candles/${symbol}.csv.gz`
  return readBarFile({ symbol, file, path: shared(file) })
}
