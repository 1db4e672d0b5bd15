/** Texts of the alert lines on the stock page's chart. */
export const chartAlerts = {
  tool: 'Alerta en un nivel',
  placing: (level: string) => `Alerta en ${level}: arrastra la línea, o flechas e Intro. Esc cancela.`,
  held: (from: string, to: string) =>
    `Alerta de ${from}${from === to ? '' : `, a ${to}`}: arrástrala, o flechas e Intro; Supr la elimina, Esc cancela.`,
  none: 'No hay alertas de precio en esta acción.',
}
