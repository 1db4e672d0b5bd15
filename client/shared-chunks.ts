import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const at = (file: string) => join(import.meta.dirname, file)
const APP = at('index.html')
const CHART_PAGE = at('price_predictions.html')
const DASHBOARD = at('src/app/Dashboard.tsx')
/** Modules that import the lazily loaded views of visitors. */
const PUBLIC = /\/src\/(app\/App|features\/(landing|account)\/.+)\.tsx$/

const USES = ['base', 'frame', 'drawing', 'figures', 'views'] as const
type Use = (typeof USES)[number]

/**
 * Puts what several chunks import into one file for each use: `base` for both pages, `frame` for the app, `drawing` for
 * the chart page and the app's charts, `figures` for the chart page and the dashboard, and `views` for the dashboard. By
 * default the builder makes a file for each set of importers, most of them smaller than the request that asks for it.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = USES.map((use) => ({
  name: (id, modules) => (useOf(id, modules) === use ? use : null),
  minShareCount: 2,
  includeDependenciesRecursively: false,
}))

function useOf(id: string, modules: Modules): Use | null {
  const isNeededBy = (root: string) => neededBy(root, modules).has(id)
  const isOfCharts = isNeededBy(CHART_PAGE)
  const isOfUsers = isNeededBy(DASHBOARD)
  // The landing loads its demo at once, so what that shares with the rest comes with the app.
  const isOfDemo = (isOfCharts || isOfUsers) && publicViews(modules).some(isNeededBy)
  if (isNeededBy(APP) || isOfDemo) return isOfCharts ? 'base' : 'frame'
  // The chart page must never load the app, so what it needs is in files of its own.
  if (isOfCharts) return isOfUsers ? 'figures' : 'drawing'
  return isOfUsers ? 'views' : null
}

/** Views of visitors whose code is loaded when they are shown. */
function publicViews(modules: Modules): string[] {
  const views = [...neededBy(APP, modules)].filter((id) => PUBLIC.test(id))
  return views.flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
}

const needs = new Map<string, Set<string>>()

/** Ids of all modules that a page or a view imports before it runs. */
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
