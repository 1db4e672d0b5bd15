import { volumeProfile as profileOf } from '../indicators/volume-profile.ts'
import { type Chart, none } from './chart.ts'

/** Volume by price: the point of control and the value area; the page computes the rows from the bars. */
export const volumeProfile: Chart = {
  series: [],
  levels(view) {
    const profile = profileOf(view)
    if (!profile) return []
    const { poc, value_area_low, value_area_high } = profile
    return Object.entries({ poc, value_area_low, value_area_high }).map(([name, value]) => ({ name, value }))
  },
  marks: none,
}
