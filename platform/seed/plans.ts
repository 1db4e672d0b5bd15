export const PLANS = [
  {
    id: 1,
    name: 'Freemium',
    price: 0,
    to_be_implemented: false,
    features: [
      'Precios en vivo con su fuente y su hora',
      'Indicadores técnicos: RSI, MACD, EMA, estocástico, soporte y resistencia',
      'Señales de oportunidad con su historial de aciertos',
      'Noticias con sentimiento',
      'Lista de seguimiento de hasta 5 acciones',
    ],
  },
  {
    id: 2,
    name: 'Expert',
    price: 0,
    to_be_implemented: true,
    features: [
      'Todo lo de Freemium',
      'Lista de seguimiento de hasta 50 acciones',
      'Comentario de IA con cada cifra verificada',
      'Simulador de operaciones',
    ],
  },
] as const
