import type { GraphType } from '#domain/contract/charts/charts.ts'
import { withPercent } from '#domain/text/number.ts'

/** Texts of one chart, for the application and for the chart page, which does not import es.ts. */
export interface GraphText {
  title: string
  /** Explains the chart to a beginner. */
  help: { computed: string; read: string; misleads: string }
  /** Names of its lines: `label` in the legend, `name` in the table. */
  series?: Record<string, { label: string; name: string }>
  panes?: Record<string, string>
  /** Names of its levels, by their names in the server's answer. */
  levels?: Record<string, string>
  /** The figures that need a longer history, named when it is too short. */
  subject?: string
  /** What the chart shows now, in a sentence or a word. */
  readings?: Record<string, string | ((...figures: string[]) => string)>
}

export const graphs = {
  divergence: {
    title: 'Divergencia del RSI y el precio',
    help: {
      computed:
        'El RSI compara cuánto subió y cuánto bajó la acción en las últimas 14 sesiones y lo resume de 0 a 100. Buscamos los dos últimos mínimos y los dos últimos máximos claros del precio (cada uno destaca entre las cinco sesiones de antes y las cinco de después) dentro de las últimas 60 sesiones, y miramos qué valía el RSI en esos mismos días.',
      read: 'Si el precio marca un mínimo más bajo pero el RSI no, la caída pierde fuerza: divergencia alcista. Si el precio marca un máximo más alto y el RSI no lo acompaña, es la subida la que se cansa: divergencia bajista. El gráfico une los puntos que se comparan, en el precio y en el RSI.',
      misleads:
        'Una divergencia avisa de cansancio, no de un giro: en una tendencia fuerte pueden aparecer varias seguidas sin que nada cambie. Además llega tarde, porque cada punto solo se confirma cinco sesiones después.',
    },
    readings: {
      bullish: 'Divergencia alcista',
      bearish: 'Divergencia bajista',
      none: 'No hay divergencia entre el precio y el RSI en las últimas 60 sesiones.',
      short: 'Se necesitan 60 sesiones para buscar divergencias.',
    },
  },
  'volume-profile': {
    title: 'Volumen y perfil de volumen',
    help: {
      computed: `Tomamos las últimas 120 sesiones y dividimos el recorrido del precio, de su mínimo a su máximo, en 24 franjas iguales. El volumen de cada sesión se reparte entre las franjas que tocó ese día. La franja con más volumen es el punto de control; a su alrededor se marca el área de valor, donde se negoció el ${withPercent(70)} del total.`,
      read: 'Las barras de abajo dicen cuánto se negoció cada día; las horizontales, a qué precios. Una franja ancha es un precio en el que muchos compraron y vendieron, y suele frenar los movimientos. Por una franja estrecha el precio acostumbra a pasar deprisa.',
      misleads:
        'El reparto es una estimación: con datos diarios no se sabe a qué hora ni a qué precio exacto se hizo cada operación. Una sola noticia puede inflar una franja, y los niveles de hace meses pesan menos cuando la empresa ha cambiado.',
    },
    levels: {
      poc: 'Punto de control',
      value_area_low: 'Área de valor, abajo',
      value_area_high: 'Área de valor, arriba',
    },
    subject: 'el perfil de volumen',
    readings: {
      valueArea: (low: string, high: string) =>
        `Al menos el ${withPercent(70)} del volumen se negoció entre ${low} y ${high}.`,
      untraded: 'La fuente no da volumen de esta acción: no hay perfil que calcular.',
    },
  },
  'rsi-stochastic-oscillator': {
    title: 'Osciladores: RSI y estocástico',
    help: {
      computed:
        'El RSI mide, con las 14 últimas sesiones, qué parte del movimiento fue de subida. El estocástico mide en qué lugar del recorrido de 14 sesiones está el cierre: 0 es el mínimo y 100 el máximo. Su línea %K se suaviza con 3 sesiones, y %D es la media de 3 valores de %K.',
      read: 'Por encima de 70 en el RSI, o de 80 en el estocástico, la acción ha subido mucho en poco tiempo: sobrecompra. Por debajo de 30 o de 20 ha bajado mucho: sobreventa. Que los dos coincidan pesa más que uno solo, y el momento en que salen de esas zonas suele decir más que la entrada.',
      misleads:
        'Sobrecompra no significa que vaya a caer. En una tendencia firme un oscilador puede quedarse semanas en el extremo, y quien opera contra ella pierde. Funcionan mejor cuando el precio se mueve de lado.',
    },
    series: {
      stochasticK: { label: '%K', name: 'Estocástico %K' },
      stochasticD: { label: '%D', name: 'Estocástico %D' },
    },
    panes: { stochastic: 'Estocástico 14, 3, 3' },
    subject: 'el estocástico',
    readings: {
      now: (rsi: string, stochastic: string) => `RSI en ${rsi}; estocástico en ${stochastic}.`,
      overbought: 'sobrecompra',
      oversold: 'sobreventa',
      neutral: 'zona neutral',
    },
  },
  'fibonacci-levels': {
    title: 'Retrocesos de Fibonacci',
    help: {
      computed: `Buscamos el máximo y el mínimo de las últimas 120 sesiones y dividimos esa distancia en las proporciones ${withPercent('23,6')}, ${withPercent('38,2')}, ${withPercent(50)}, ${withPercent('61,8')} y ${withPercent('78,6')}. El ${withPercent(0)} es el extremo que llegó el último y el ${withPercent(100)} es el otro.`,
      read: `Después de un movimiento grande, el precio suele devolver una parte. Cada línea dice cuánto ha devuelto. Muchos operadores miran el ${withPercent('38,2')} y el ${withPercent('61,8')} como sitios donde el retroceso puede detenerse; si el precio cruza el ${withPercent('78,6')}, lo habitual es dar el movimiento por terminado.`,
      misleads:
        'No hay ninguna ley detrás de estas proporciones: importan porque mucha gente las mira. Con siete líneas, el precio siempre está cerca de alguna, y es fácil ver después un rebote que antes nadie podía prever. Un máximo o un mínimo nuevo las mueve todas.',
    },
    levels: {
      0: withPercent(0),
      23.6: withPercent('23,6'),
      38.2: withPercent('38,2'),
      50: withPercent(50),
      61.8: withPercent('61,8'),
      78.6: withPercent('78,6'),
      100: withPercent(100),
    },
    subject: 'el retroceso de Fibonacci',
    readings: {
      between: (nearer: string, farther: string) => `El precio está entre los niveles ${nearer} y ${farther}.`,
    },
  },
  'bollinger-bands': {
    title: 'Bandas de Bollinger',
    help: {
      computed:
        'La línea del centro es la media de los 20 últimos cierres. Las bandas se dibujan a dos desviaciones típicas por encima y por debajo: cuanto más se mueve el precio, más se separan.',
      read: 'Con las bandas cerca de la media hay calma, y la calma suele terminar en un movimiento fuerte, aunque no dice hacia qué lado. Un precio junto a una banda está lejos de lo que ha sido normal en las últimas semanas; volver hacia la media es frecuente, pero no obligado.',
      misleads:
        'Tocar una banda no es una señal de compra ni de venta. En una tendencia fuerte el precio puede avanzar pegado a ella muchos días. Las bandas describen lo que ya pasó y tardan en abrirse cuando llega un salto.',
    },
    series: {
      upper: { label: 'Sup', name: 'Banda superior' },
      middle: { label: 'Media', name: 'Media de 20' },
      lower: { label: 'Inf', name: 'Banda inferior' },
    },
    subject: 'la banda de Bollinger',
    readings: {
      above: 'El precio está por encima de la banda superior.',
      below: 'El precio está por debajo de la banda inferior.',
      upperHalf: 'El precio está entre la media y la banda superior.',
      lowerHalf: 'El precio está entre la banda inferior y la media.',
    },
  },
} as const satisfies Record<GraphType, GraphText>
