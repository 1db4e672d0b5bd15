export const landing = {
  footer: {
    label: 'Pie de página',
    about: 'Acerca de',
    contact: 'Contacto',
    terms: 'Términos de Servicio',
    privacy: 'Política de Privacidad',
    disclaimer: 'La información de Atalaya es educativa y no constituye asesoría financiera.',
  },
  landing: {
    headline: 'Mira el mercado desde más alto.',
    lead: 'Precios en vivo, análisis técnico y señales que muestran su propio historial. En español y sin promesas.',
    points: [
      ['Precios con edad', 'Cada cifra dice de dónde viene y hace cuánto se confirmó.'],
      ['Indicadores que se mueven', 'RSI, MACD, medias y estocástico recalculados con cada precio.'],
      ['Palabras claras', 'Cada lectura se explica en español, no solo con un número.'],
    ],
    signup: 'Crear cuenta gratis',
    login: 'Iniciar sesión',
    register: 'Registrarse',
    dashboard: 'Ir a mi panel',
  },
} as const
