import type { ViewState } from '#domain/rules/views.ts'
import { lazyComponent } from '../components/states/lazy.tsx'
import { StockChart } from '../features/charts/stock/lazy-stock-chart.ts'
import { inNextTask } from '../stores/next-task.ts'

export const Dashboard = lazyComponent(async () => (await import('./Dashboard.tsx')).Dashboard)

/**
 * Loads the code of a view that is about to be shown, ahead of its rendering and not in the middle of it. Each part has
 * a task of its own, since a phone is busy for a twentieth of a second with the links that one adds. A failure is only
 * logged: the view loads its code again when it is shown, and then reports a failure.
 */
export function preloadViews({ view, subView }: Pick<ViewState, 'view' | 'subView'>): void {
  const parts: { fetch(): Promise<void> }[] = []
  // A user who types a password is about to need the dashboard.
  if (view === 'dashboard' || view === 'login') parts.push(Dashboard)
  if (view === 'dashboard' && subView === 'stockDetail') parts.push(StockChart)
  for (const part of parts) {
    inNextTask(() => part.fetch().catch((error) => console.warn('code not fetched ahead', error)))
  }
}
