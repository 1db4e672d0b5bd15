import type { AgendaItem } from '#domain/contract/agenda.ts'

const coverageOf = (known: number, stocks: number): string => {
  if (stocks === 1)
    return known === 1 ? 'De tu acción se conoce alguna fecha' : 'De tu acción no se conoce ninguna fecha'
  if (known === 0) return `De ninguna de tus ${stocks} acciones se conoce una fecha`
  if (known === stocks) return 'De todas tus acciones se conoce alguna fecha'
  return `De ${known} de tus ${stocks} acciones se conoce alguna fecha`
}

/** Texts of the agenda. They are apart from es.ts, since they are loaded after the first view. */
export const agendaTexts = {
  title: 'Agenda',
  loadFailed: 'No se pudo cargar la agenda.',
  none: 'No se conoce ninguna fecha de los próximos siete días.',
  ofStock: 'No se conoce ninguna fecha de esta acción.',
  more: (count: number) => `Ver ${count} más`,
  passed: 'Ya pasó',
  today: 'hoy',
  tomorrow: 'mañana',
  kinds: { report: 'Resultados', ex_dividend: 'Cotiza sin dividendo' } satisfies Record<AgendaItem['kind'], string>,
  states: {
    estimated: 'estimada',
    confirmed: 'confirmada',
    withdrawn: 'retirada',
  } satisfies Record<AgendaItem['state'], string>,
  stateHelp: {
    estimated: 'La fuente solo la espera: puede cambiar.',
    confirmed: 'La fuente la da por segura.',
    withdrawn: 'La fuente ya no la anuncia.',
  } satisfies Record<AgendaItem['state'], string>,
  before: (date: string) => `antes ${date}`,
  move: (from: string, to: string) => `entre los cierres del ${from} y del ${to}`,
  elsewhere: 'otra bolsa',
  coverage: (known: number, stocks: number, parts: readonly string[]) =>
    `${coverageOf(known, stocks)}${parts.length > 1 && known > 0 && known < stocks ? `: ${parts.join(', ')}` : ''}.`,
  part: (exchange: string, known: number, stocks: number) => `${exchange} ${known} de ${stocks}`,
  calendar: {
    add: 'Añadir a mi calendario',
    since: (day: string) => `Tu calendario tiene una dirección desde el ${day}.`,
    renew: 'Renovar',
    remove: 'Quitar',
    label: 'Dirección de tu calendario',
    help: 'Pégala en Google Calendar, Outlook o Apple como calendario por suscripción: se actualiza sola. Quien la tenga ve qué acciones sigues; no se vuelve a mostrar.',
    open: 'Abrir en mi calendario',
    copy: 'Copiar',
    copied: 'Dirección copiada.',
    notCopied: 'Este navegador no deja copiarla: selecciónala y cópiala.',
    failed: 'No se pudo cambiar la dirección.',
  },
} as const
