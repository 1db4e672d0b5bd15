import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Pages = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const PAGES = { app: 'index.html', chart: 'price_predictions.html' }

/**
 * What several chunks import, in two files: `base` for both pages, `frame` for the app's own. The builder's way is a file
 * for each set of importers, most of them smaller than the request that asks for it.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  { name: (id, pages) => (isIn(id, 'app', pages) && isIn(id, 'chart', pages) ? 'base' : null), priority: 1 },
  { name: (id, pages) => (isIn(id, 'app', pages) ? 'frame' : null), minShareCount: 2 },
]

const modules = new Map<string, Set<string>>()

/** Whether a page imports the module before it runs. */
function isIn(id: string, page: keyof typeof PAGES, pages: Pages): boolean {
  let all = modules.get(page)
  if (!all) {
    all = new Set()
    collect(join(import.meta.dirname, PAGES[page]), pages, all)
    modules.set(page, all)
  }
  return all.has(id)
}

function collect(id: string, pages: Pages, all: Set<string>): void {
  if (all.has(id)) return
  all.add(id)
  for (const next of pages.getModuleInfo(id)?.importedIds ?? []) collect(next, pages, all)
}
