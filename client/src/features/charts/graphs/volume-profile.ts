import { graphs } from '#client/src/text/es/chart-graphs.ts'
import type { ChartData } from '#domain/contract/charts/charts.ts'
import { formatDecimal } from '#domain/text/number.ts'
import type { ChartDefinition } from '../panes/chart.ts'
import { levelColumn, levelLabels } from '../panes/levels.ts'
import { historyNeeded } from '../panes/notices.ts'
import { lineSeries } from '../panes/pane.ts'
import { decimalsOf, pricePane } from '../panes/price-pane.ts'
import { drawProfile } from '../panes/profile.ts'
import { volumePane } from '../panes/volume-pane.ts'

const es = graphs['volume-profile']

const isTraded = ({ volume }: ChartData): boolean => volume.some((shares) => shares > 0)

/** Volume by session and by price, with the point of control and the value area. */
export const volumeProfile: ChartDefinition = {
  rows: 120,
  panes(data, columns, setting) {
    const { theme } = setting
    const { levels } = data
    const traded = isTraded(data)
    return [
      pricePane(
        data,
        columns,
        { ...setting, share: traded ? 0.76 : 1, dates: !traded },
        {
          columns: levels.map((level) => levelColumn(level, columns)),
          series: levels.map(({ name }) =>
            name === 'poc'
              ? lineSeries('price', theme.accent, { auto: false })
              : lineSeries('price', theme.accent, { auto: false, width: 1, dash: [6, 3] }),
          ),
          under: drawProfile(theme),
          over: levelLabels(data, theme),
        },
      ),
      ...(traded ? [volumePane(columns, { ...setting, share: 0.24, dates: true })] : []),
    ]
  },
  notices(data) {
    const level = (name: string) => data.levels.find((candidate) => candidate.name === name)?.value
    const [low, high] = [level('value_area_low'), level('value_area_high')]
    if (low !== undefined && high !== undefined) {
      const decimals = decimalsOf(data)
      return [es.readings.valueArea(formatDecimal(low, decimals), formatDecimal(high, decimals))]
    }
    return isTraded(data) ? historyNeeded(data, es.subject, 20) : [es.readings.untraded]
  },
}
