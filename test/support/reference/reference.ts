import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ParsedBarFile, readBarFile } from '#platform/market-folder/folder.ts'

const SHARED = new URL('../../../../shared/', import.meta.url)

/** Options that skip a test, with a message, where one of these folders of the shared material is missing. */
export function needs(...folders: string[]): { skip: string | false } {
  const missing = folders.find((folder) => !existsSync(new URL(folder, SHARED)))
  return { skip: missing === undefined ? false : `../shared/${missing} is absent` }
}

/** Lists the JSON files of a shared folder; none where it is missing. */
export function jsonFiles(folder: string): string[] {
  const url = new URL(folder, SHARED)
  return existsSync(url) ? readdirSync(url).filter((name) => name.endsWith('.json')) : []
}

export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, SHARED), 'utf8')) as T
}

/** Path of a file or folder of the shared material. */
export const shared = (path: string): string => fileURLToPath(new URL(path, SHARED))

/** Reads every bar of a company from the shared market folder. */
export function readMarketBars(symbol: string): Promise<ParsedBarFile> {
  const file = `data/market/candles/${symbol}.csv.gz`
  return readBarFile({ symbol, file, path: shared(file) })
}
