import { ChartCandlestick, FlaskConical, House, type LucideIcon, Newspaper, Search, UserRound } from 'lucide-react'
import type { SubView } from '../../../../domain/rules/views.ts'

interface Section {
  subView: SubView
  icon: LucideIcon
  /** Sub-views that stand under this entry of the menu. */
  within?: readonly SubView[]
  expert?: boolean
}

/** The dashboard's menu, in order. */
export const SECTIONS: readonly Section[] = [
  { subView: 'mainDashboard', icon: House, within: ['stockDetail', 'trackRecords', 'measurement'] },
  { subView: 'advancedSearch', icon: Search },
  { subView: 'charts', icon: ChartCandlestick },
  { subView: 'allNews', icon: Newspaper },
  { subView: 'accountProfile', icon: UserRound },
  { subView: 'simulator', icon: FlaskConical, expert: true },
]
