export const commentary = {
  commentary: {
    title: 'Comentario IA',
    loading: 'Cargando...',
    loadFailed: 'No se pudo obtener el comentario IA',
    byModel: (name: string) => `Redactado por ${name}`,
    byTemplate: 'Texto de plantilla, sin modelo de IA',
    verified: (matched: number, figures: number) =>
      `${matched} de ${figures} ${figures === 1 ? 'cifra verificada' : 'cifras verificadas'}`,
    seeFigure: (figure: string, name: string) => `${figure}, ver ${name}`,
    priceHeader: 'el precio',
  },
} as const
