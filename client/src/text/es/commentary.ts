export const commentary = {
  commentary: {
    title: 'Comentario IA',
    loading: 'Cargando...',
    loadFailed: 'No se pudo obtener el comentario IA',
    byModel: (name: string) => `Redactado por ${name}`,
    template: 'Plantilla',
    byTemplate: 'Texto de plantilla, sin modelo de IA',
    turnModelOn:
      'Para comentarios de un modelo local, instala Ollama en el servidor y elige el modelo con OLLAMA_MODEL. ' +
      'Si ya funciona, no respondió o no quedaron dos frases suyas que mostrar.',
    dataOf: (moment: string) => `Datos del ${moment}`,
    verified: (matched: number, figures: number) =>
      `${matched} de ${figures} ${figures === 1 ? 'cifra verificada' : 'cifras verificadas'}`,
    seeFigure: (figure: string, name: string) => `${figure}, ver ${name}`,
    places: {
      price: 'el precio',
      change: 'el cambio del día',
      previousClose: 'el cierre anterior',
      open: 'la apertura',
      dayRange: 'el rango del día',
      yearRange: 'el rango del año',
      volume: 'el volumen',
      session: 'la sesión',
    },
  },
} as const
