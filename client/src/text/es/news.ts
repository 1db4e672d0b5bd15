export const news = {
  news: {
    title: 'Noticias Relevantes',
    pageTitle: 'Todas las Noticias de tu Lista de Seguimiento',
    seeAll: 'Ver todas',
    filter: 'Acción',
    all: 'Todas',
    fresh: (count: number) => (count === 1 ? '1 noticia nueva' : `${count} noticias nuevas`),
    fetchFailed: 'Error al obtener noticias',
    unknownError: 'Error desconocido',
    error: (sentence: string) => `Error: ${sentence}`,
    noneForSelection: 'No se encontraron noticias para esta selección.',
    noneRelevant: 'No se encontraron noticias relevantes por el momento.',
    fromTheWeb: 'Tomado de la web',
    fromTheNet: 'Tomado de la Red',
    labelledByProgram: 'El sentimiento lo calcula un programa y a veces se equivoca.',
    doubtful: 'dudoso',
    doubtfulHelp:
      'Con esta puntuación la etiqueta se equivoca a menudo: decide una palabra débil, o unas tiran en contra de otras.',
    sentiments: {
      positive: 'Sentimiento positivo',
      neutral: 'Sentimiento neutral',
      negative: 'Sentimiento negativo',
      unknown: 'Sentimiento sin determinar',
    },
    pages: {
      label: 'Páginas de noticias',
      previous: 'Anterior',
      next: 'Siguiente',
      place: (page: number, count: number) => `Página ${page} de ${count}`,
    },
    openStock: (name: string) => `Ver ${name}`,
  },
} as const
