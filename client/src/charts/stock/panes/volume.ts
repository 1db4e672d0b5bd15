import { VOLUME, volumePane } from '../../panes/volume-pane.ts'
import { extremesOf, firstOf } from '../picture/windowed.ts'
import type { SubPane } from './sub-pane.ts'

/** Shares of each bar; of a span, its largest bar. */
export const volume: SubPane = {
  series: [],
  pane: (_, columns, setting) => volumePane(columns, setting),
  picks: ({ scene: { bars } }) => ({
    [VOLUME.open]: firstOf(bars.column('open')),
    [VOLUME.volume]: extremesOf(bars, 'volume').high,
  }),
}
