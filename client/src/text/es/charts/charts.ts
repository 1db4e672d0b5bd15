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
    helpLabel: (chart: string) => `Cómo leer el gráfico: ${chart}`,
    helpParts: { computed: 'Cómo se calcula', read: 'Cómo se lee', misleads: 'Cuándo engaña' },
  },
} as const
