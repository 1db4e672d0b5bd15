/** Visible on the home page and without a bag, unless one says otherwise. */
export const FEATURES = [
  {
    name: 'Precios en vivo',
    description: 'Cada precio llega solo a tu pantalla y dice de dónde viene, de cuándo es y si se ha retrasado.',
  },
  {
    name: 'Análisis técnico',
    description:
      'RSI, MACD, medias móviles, estocástico, divergencias, soportes y resistencias, recalculados con cada movimiento.',
  },
  {
    name: 'Señales con historial',
    description: 'Cada oportunidad muestra cuántas veces acertó antes en esa misma acción, y si eso supera al azar.',
  },
  {
    has_premium_bag: true,
    name: 'Comentario de IA verificado',
    description: 'Un modelo local explica los indicadores; ninguna cifra se muestra sin comprobarla contra los datos.',
  },
  {
    name: 'Pronóstico con banda medida',
    description: 'No una línea de deseo, sino una banda del 80 % con la cuenta de cuántas veces se cumplió.',
  },
  {
    name: 'Noticias con sentimiento',
    description:
      'Titulares de tus acciones, clasificados como positivos, neutrales o negativos por reglas que puedes leer.',
  },
  {
    name: 'Lista de seguimiento',
    description: 'Tus acciones en una tabla densa y tranquila, con su día dibujado en una línea.',
  },
  {
    name: 'Alertas',
    description:
      'Tú dices qué esperas de una acción y Atalaya te avisa por la página, el correo, tus dispositivos, ntfy, Telegram o un webhook.',
  },
  {
    visible_on_home: false,
    has_premium_bag: true,
    name: 'Simulador',
    description: 'Prueba una idea con dinero imaginario antes de arriesgar el tuyo. Próximamente.',
  },
] as const
