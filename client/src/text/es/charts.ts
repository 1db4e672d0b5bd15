import type { GraphType } from '../../../../domain/contract/charts.ts'
import { percent } from '../percent.ts'

interface Help {
  computed: string
  read: string
  misleads: string
}

const names: Record<GraphType, string> = {
  divergence: 'Divergencia del RSI y el precio',
  'volume-profile': 'Volumen y perfil de volumen',
  'rsi-stochastic-oscillator': 'Osciladores: RSI y estocástico',
  'fibonacci-levels': 'Retrocesos de Fibonacci',
  'bollinger-bands': 'Bandas de Bollinger',
}

const help: Record<GraphType, Help> = {
  divergence: {
    computed:
      'El RSI compara cuánto subió y cuánto bajó la acción en las últimas 14 sesiones y lo resume de 0 a 100. Buscamos los dos últimos mínimos y los dos últimos máximos claros del precio (cada uno destaca entre las cinco sesiones de antes y las cinco de después) dentro de las últimas 60 sesiones, y miramos qué valía el RSI en esos mismos días.',
    read: 'Si el precio marca un mínimo más bajo pero el RSI no, la caída pierde fuerza: divergencia alcista. Si el precio marca un máximo más alto y el RSI no lo acompaña, es la subida la que se cansa: divergencia bajista. El gráfico une los puntos que se comparan, en el precio y en el RSI.',
    misleads:
      'Una divergencia avisa de cansancio, no de un giro: en una tendencia fuerte pueden aparecer varias seguidas sin que nada cambie. Además llega tarde, porque cada punto solo se confirma cinco sesiones después.',
  },
  'volume-profile': {
    computed: `Tomamos las últimas 120 sesiones y dividimos el recorrido del precio, de su mínimo a su máximo, en 24 franjas iguales. El volumen de cada sesión se reparte entre las franjas que tocó ese día. La franja con más volumen es el punto de control; a su alrededor se marca el área de valor, donde se negoció el ${percent(70)} del total.`,
    read: 'Las barras de abajo dicen cuánto se negoció cada día; las horizontales, a qué precios. Una franja ancha es un precio en el que muchos compraron y vendieron, y suele frenar los movimientos. Por una franja estrecha el precio acostumbra a pasar deprisa.',
    misleads:
      'El reparto es una estimación: con datos diarios no se sabe a qué hora ni a qué precio exacto se hizo cada operación. Una sola noticia puede inflar una franja, y los niveles de hace meses pesan menos cuando la empresa ha cambiado.',
  },
  'rsi-stochastic-oscillator': {
    computed:
      'El RSI mide, con las 14 últimas sesiones, qué parte del movimiento fue de subida. El estocástico mide en qué lugar del recorrido de 14 sesiones está el cierre: 0 es el mínimo y 100 el máximo. Su línea %K se suaviza con 3 sesiones, y %D es la media de 3 valores de %K.',
    read: 'Por encima de 70 en el RSI, o de 80 en el estocástico, la acción ha subido mucho en poco tiempo: sobrecompra. Por debajo de 30 o de 20 ha bajado mucho: sobreventa. Que los dos coincidan pesa más que uno solo, y el momento en que salen de esas zonas suele decir más que la entrada.',
    misleads:
      'Sobrecompra no significa que vaya a caer. En una tendencia firme un oscilador puede quedarse semanas en el extremo, y quien opera contra ella pierde. Funcionan mejor cuando el precio se mueve de lado.',
  },
  'fibonacci-levels': {
    computed: `Buscamos el máximo y el mínimo de las últimas 120 sesiones y dividimos esa distancia en las proporciones ${percent('23,6')}, ${percent('38,2')}, ${percent(50)}, ${percent('61,8')} y ${percent('78,6')}. El ${percent(0)} es el extremo que llegó el último y el ${percent(100)} es el otro.`,
    read: `Después de un movimiento grande, el precio suele devolver una parte. Cada línea dice cuánto ha devuelto. Muchos operadores miran el ${percent('38,2')} y el ${percent('61,8')} como sitios donde el retroceso puede detenerse; si el precio cruza el ${percent('78,6')}, lo habitual es dar el movimiento por terminado.`,
    misleads:
      'No hay ninguna ley detrás de estas proporciones: importan porque mucha gente las mira. Con siete líneas, el precio siempre está cerca de alguna, y es fácil ver después un rebote que antes nadie podía prever. Un máximo o un mínimo nuevo las mueve todas.',
  },
  'bollinger-bands': {
    computed:
      'La línea del centro es la media de los 20 últimos cierres. Las bandas se dibujan a dos desviaciones típicas por encima y por debajo: cuanto más se mueve el precio, más se separan.',
    read: 'Con las bandas cerca de la media hay calma, y la calma suele terminar en un movimiento fuerte, aunque no dice hacia qué lado. Un precio junto a una banda está lejos de lo que ha sido normal en las últimas semanas; volver hacia la media es frecuente, pero no obligado.',
    misleads:
      'Tocar una banda no es una señal de compra ni de venta. En una tendencia fuerte el precio puede avanzar pegado a ella muchos días. Las bandas describen lo que ya pasó y tardan en abrirse cuando llega un salto.',
  },
}

export const charts = {
  charts: {
    title: 'Gráficos de Acciones',
    disclaimer: 'Las predicciones son informativas y no constituyen asesoramiento financiero.',
    stock: 'Acción',
    option: (name: string, symbol: string) => `${name} (${symbol})`,
    loading: 'Cargando gráficos...',
    reserved: 'Espacio reservado para este gráfico',
    failed: 'No se pudo cargar el gráfico.',
    frameTitle: (chart: string, symbol: string) => `${chart} – ${symbol}`,
    names,
    help,
    helpLabel: (chart: string) => `Cómo leer el gráfico: ${chart}`,
    helpParts: { computed: 'Cómo se calcula', read: 'Cómo se lee', misleads: 'Cuándo engaña' },
  },
} as const
