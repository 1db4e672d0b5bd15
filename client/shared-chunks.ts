import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const at = (file: string) => join(import.meta.dirname, file)
const APP = at('index.html')
const CHART_PAGE = at('price_predictions.html')
const DASHBOARD = at('src/app/Dashboard.tsx')
/** What asks for the code of visitors' views. */
const PUBLIC = /\/src\/(app\/App|features\/(landing|account)\/.+)\.tsx$/

const USES = ['base', 'frame', 'drawing', 'marks', 'figures', 'parts', 'views'] as const
type Use = (typeof USES)[number]

/**
 * What several chunks import, in a file for each use: `base` for both pages, `frame` for the app, `drawing` for the chart
 * page and the app's charts; for the dashboard `views`, and `parts` if visitors see it too; if the chart page does,
 * `figures` and `marks`. The builder's way is a file for each set of importers, most of them smaller than the request
 * that asks for it.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = USES.map((use) => ({
  name: (id, modules) => (useOf(id, modules) === use ? use : null),
  minShareCount: 2,
  includeDependenciesRecursively: false,
}))

function useOf(id: string, modules: Modules): Use | null {
  const isNeededBy = (root: string) => neededBy(root, modules).has(id)
  if (isNeededBy(APP)) return isNeededBy(CHART_PAGE) ? 'base' : 'frame'
  const isOfUsers = isNeededBy(DASHBOARD)
  if (isNeededBy(CHART_PAGE) && !isOfUsers) return 'drawing'
  const isPublic = publicViews(modules).some(isNeededBy)
  // The chart page is never to load the app: what it needs stands apart.
  if (isNeededBy(CHART_PAGE)) return isPublic ? 'marks' : 'figures'
  if (!isOfUsers) return null
  return isPublic ? 'parts' : 'views'
}

/** Those whose code comes when they are shown. */
function publicViews(modules: Modules): string[] {
  const views = [...neededBy(APP, modules)].filter((id) => PUBLIC.test(id))
  return views.flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
}

const needs = new Map<string, Set<string>>()

/** What a page or a view imports before it runs. */
function neededBy(root: string, modules: Modules): Set<string> {
  let all = needs.get(root)
  if (!all) {
    all = new Set()
    collect(root, modules, all)
    needs.set(root, all)
  }
  return all
}

function collect(id: string, modules: Modules, all: Set<string>): void {
  if (all.has(id)) return
  all.add(id)
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) collect(next, modules, all)
}
