import { apart } from '../../text/number.ts'
import { crossedDown, crossedUp } from './lines.ts'
import type { Rule } from './rule.ts'

interface Oscillator {
  id: string
  name: string
  fullName: string
  series: 'rsi_14' | 'stochastic_k'
}

const EXITS = {
  up: { crossed: crossedUp, zone: 'sobreventa', beyond: 'menos' },
  down: { crossed: crossedDown, zone: 'sobrecompra', beyond: 'más' },
}

/** The oscillator crosses the `line` at `bound` and leaves the zone behind it. */
export function zoneExit(
  { id, name, fullName, series: of }: Oscillator,
  direction: 'up' | 'down',
  bound: number,
  line: Parameters<typeof crossedUp>[1],
): Rule {
  const { crossed, zone, beyond } = EXITS[direction]
  return {
    id: `${id}-${direction}-${bound}`,
    tipo: `${name} sale de ${zone}`,
    direction,
    fires: (view) => crossed(view, line),
    detalles({ series, last }) {
      const [from, to] = apart([series[of][last - 1], series[of][last]], 1)
      return `El ${fullName} pasó de ${from} a ${to} y salió de la zona de ${zone} (${beyond} de ${bound}).`
    },
  }
}
