import { ChartSettings } from '../../../domain/contract/charts/settings.ts'
import { ask } from './request.ts'

const PATH = '/api/chart-settings/'

export const fetchChartSettings = () => ask(ChartSettings, { path: PATH })

export const putChartSettings = (body: ChartSettings) =>
  ask(ChartSettings, { method: 'PUT', path: PATH, body, keepalive: true })
