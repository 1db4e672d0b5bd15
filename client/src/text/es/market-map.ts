import { withPercent } from '#domain/text/number.ts'
import { formatCount } from '../format.ts'

/** Texts of the map of the market, loaded with its code. */
export const marketMap = {
  name: 'Mapa del mercado',
  loadFailed: 'No se pudo cargar el mapa del mercado.',
  none: 'Todavía no hay acciones con precio y tamaño conocidos: el mapa aparecerá cuando las haya.',
  canvas: (companies: number, sectors: number) =>
    `Mapa del mercado: ${companies === 1 ? '1 acción' : `${formatCount(companies)} acciones`} en ${sectors === 1 ? '1 sector' : `${formatCount(sectors)} sectores`}. Los mismos cambios están en la tabla.`,
  keys: 'Flechas para ir de una acción a la de al lado, Re Pág y Av Pág para cambiar de sector, Inicio y Fin para la primera y la última, Intro para abrirla.',
  unknownSector: 'Sector desconocido',
  unknownChange: 'sin cambio conocido',
  noPrice: (change: string) => `Sin precio; cambio del día: ${change}.`,
  figures: 'Cifras de',
  source: (name: string) => `· Fuente: ${name}`,
  areas: {
    market_cap: 'El área de cada acción es su capitalización en dólares.',
    traded_value:
      'El área de cada acción es lo que se negocia de ella al día, en dólares: su capitalización no se conoce.',
    both: (traded: number) =>
      `El área de cada acción es su capitalización en dólares. En ${traded === 1 ? 'una, marcada' : `${formatCount(traded)}, marcadas`} con una esquina, no se conoce, y el área es lo que se negocia al día.`,
  },
  area: {
    market_cap: 'Área: capitalización',
    traded_value: 'Área: valor negociado al día; no se conoce su capitalización',
  },
  legend: {
    label: 'Colores según el cambio del día',
    /** Changes between which a colour stands; null at the ends. */
    step: (from: string | null, to: string | null) =>
      from === null
        ? `Hasta ${withPercent(to ?? '')}`
        : to === null
          ? `Desde ${withPercent(from)}`
          : `De ${from} a ${withPercent(to)}`,
    unknown: 'sin dato',
  },
  table: {
    label: 'Cambios del mapa por sector',
    columns: ['Acción', 'Cambio del día'],
    stock: (symbol: string, name: string) => `${symbol}, ${name}`,
  },
  /** What screen readers say of the company to which the keys have gone. */
  announcement: (stock: string, change: string, sector: string) => `${stock}: ${change}. ${sector}. Intro abre.`,
} as const
