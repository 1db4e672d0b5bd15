import type { Freshness } from '#domain/market/types.ts'
import { withPercent } from '#domain/text/number.ts'
import type { Measured } from '../../features/measurement/measurement.ts'

const titles: Record<Measured, string> = {
  prices: 'La edad de los precios',
  sentiment: 'El sentimiento de las noticias',
  signals: 'El historial de las señales',
  ratings: 'Lo que dicen los indicadores',
  forecasts: 'La banda de los pronósticos',
  commentary: 'Las cifras del comentario',
  alerts: 'La rapidez de las alertas',
}

/** The parts of the page stand in the order of its questions. */
const freshness: [Freshness, string][] = [
  [
    'frozen',
    'El mercado estuvo abierto una sesión entera, el precio no cambió y no se negoció nada. Dura hasta la siguiente operación.',
  ],
  ['closed', 'El mercado está cerrado. Un mercado cerrado no se llama desactualizado, por viejo que sea el precio.'],
  [
    'stale',
    'El mercado está abierto y el precio tiene más del doble de la edad normal: la del intervalo con que se pregunta por él. El retraso que la fuente declara no cuenta.',
  ],
  ['simulated', 'El precio es inventado, de un mercado inventado.'],
  ['replay', 'Es un precio histórico que se repite como si ocurriera ahora.'],
  ['delayed', 'La fuente declara que entrega sus precios con retraso.'],
  ['live', 'Nada de lo anterior: la fuente acaba de confirmarlo.'],
]

/** Descriptions of the data sets, by file. */
const sets: Record<string, string> = {
  'finances-es':
    'Titulares de la prensa española. Su etiqueta vale para quien se nombra, a menudo un país o un ministerio, y casi nunca es neutral.',
  'panama-es': 'Titulares de la prensa de Panamá, del repositorio Financial\u00adNews\u00adSentiment\u00adAnalysis.',
  'phrasebank-es': 'Frases de noticias de empresas, en traducción automática: más limpias que un titular de verdad.',
  'phrasebank-en': 'Frases de noticias de empresas finlandesas.',
  'semeval17-en': 'Titulares sobre una empresa.',
  'fiqa-posts-en': 'Mensajes de inversores.',
}

export const measurement = {
  intro:
    'Aquí se explica de dónde sale cada palabra y cada cifra que pone Atalaya. Las medidas se guardan junto al programa cuando se hacen y cualquiera puede repetirlas; las de las alertas son de esta instalación.',
  contents: 'En esta página',
  titles,
  prices: {
    order: 'Junto a cada precio hay una palabra y una edad. Se pregunta en este orden y vale la primera que se cumple:',
    freshness,
    time: 'La edad se cuenta desde la hora por la que responde la fuente. Si solo dice cuándo fue la última operación, desde su respuesta, menos el retraso que declara.',
    withheld: 'Con un precio sin movimiento o desactualizado no se dan señales ni comentario: una frase lo dice.',
  },
  sentiment: {
    method:
      'Cada titular recibe una puntuación de −1 a 1: unas listas de palabras dicen qué es bueno y qué es malo, qué sube y qué baja, y unas reglas las juntan, también cuando se niegan. Para saber cuánto acierta se le dan textos que ya habían etiquetado personas.',
    reading: `Acierto es la parte de los textos con la misma etiqueta. F1 macro pesa las tres etiquetas por igual, de modo que la más frecuente no tape a las otras; debajo está su intervalo del ${withPercent(95)}.`,
    table: 'Acierto por conjunto de datos',
    columns: { set: 'Conjunto', texts: 'Textos', accuracy: 'Acierto', f1: 'F1 macro' },
    languages: { es: 'español', en: 'inglés' },
    all: { es: 'Todo en español', en: 'Todo en inglés' },
    realSpanish: 'Titulares reales en español',
    realSpanishAbout: 'Los que se escribieron así: lo más parecido a lo que se lee aquí.',
    sets,
    model:
      'Quien administra el servidor puede encargar la etiqueta a un modelo de lenguaje local. Entonces cada noticia dice a cuál, y estas cifras no valen para ella: las del modelo se miden con la misma orden.',
    doubtfulTitle: 'Cuándo dice «dudoso»',
    doubtful: (from: string, to: string) =>
      `Cuando la puntuación, sin su signo, está entre ${from} y ${to}: decide una palabra débil, o unas palabras tiran en contra de otras.`,
    doubtfulRight: (inside: string, texts: string, outside: string, others: string) =>
      `Ahí acertó la etiqueta en el ${inside} de ${texts} textos; fuera de ahí, en el ${outside} de ${others}.`,
  },
  signals: {
    method:
      'Una señal cuenta al cierre del día en que se da su regla. Se supone que se entra a la apertura siguiente y se mira, diez sesiones después, si el precio se movió en la dirección de la regla. Una señal que llega antes de que acabe la anterior no se cuenta.',
    compare: `El resultado se compara con el de cualquier día de la misma acción, y su intervalo del ${withPercent(95)} es el de Wilson. Una regla tiene ventaja demostrada si su diferencia resiste una prueba binomial corregida por Benjamini y Hochberg al ${withPercent(5)} sobre todas las acciones y reglas. Con menos de 20 señales no se pone a prueba.`,
    ledger:
      'Además, cada señal se anota antes de conocer su resultado, en un registro encadenado. Las cifras están en su página, con las cuentas de las que salen.',
  },
  ratings: {
    method:
      'Al cierre votan trece medias (EMA y SMA de 10 a 200 sesiones, y EMA 20 respecto de EMA 50) y seis osciladores. La media de las dos medias, de −100 a 100, da la palabra: más de 50, «Compra fuerte»; más de 10, «Compra»; menos de −10, «Venta»; menos de −50, «Venta fuerte».',
    past: 'De cada día se mira si el décimo cierre quedó por encima de la apertura siguiente, al lado de cualquier día de la misma acción. Los costos son medio diferencial de entrada y otro de salida, según lo que la acción negocia. Una palabra de venta se cuenta como salir y volver a entrar: los costos nunca ayudan.',
    interval:
      'Los días seguidos comparten sesiones y las acciones de un día suben juntas; por eso el intervalo es el de Wilson con la varianza de Newey y West sobre las sesiones y el factor de Kiefer y Vogelsang. Se comprueba con paseos aleatorios, cuya verdad se conoce.',
    correction: `Se habla de comprar o de vender solo si el intervalo queda más allá de cualquier día, la media tras costos queda por encima de cero y la diferencia resiste la corrección de Benjamini y Hochberg al ${withPercent(5)} sobre todas las palabras de todas las acciones. Esa corrección va aparte de la de las reglas: son preguntas distintas, y hacer una no debe cambiar la respuesta de la otra. Con menos de veinte días separados por diez sesiones, una palabra no se pone a prueba.`,
    where: 'Lo que pasó tras cada palabra en este mercado, y cuántas se pusieron a prueba, está en',
  },
  forecasts: {
    method: `La banda del ${withPercent(80)} dice dónde debería caer el precio, cuatro de cada cinco veces, en cada una de las diez sesiones siguientes. Para cada una de las últimas 250 sesiones se calcula solo con lo que se sabía ese día y se cuenta cuántas veces el precio quedó dentro, al lado de lo que habría logrado un paseo aleatorio.`,
    hidden: `Si a un día la cuenta se aparta del ${withPercent(80)} más de lo que explica el azar (intervalo binomial del ${withPercent(99)}), el pronóstico de esa acción se oculta y el gráfico lo dice.`,
    where: 'La cuenta de cada acción está debajo de sus gráficos; la de los pronósticos ya anotados, en el historial.',
  },
  commentary: {
    method:
      'Un modelo local no escribe cifras ni lecturas: elige afirmaciones que el servidor calcula (que el RSI está en sobreventa, que el precio está por debajo de su media) y las une con palabras de una lista. Una frase con cualquier otra palabra, o con un «pero» entre dos afirmaciones que no se oponen, se borra; si quedan menos de dos, está el texto de plantilla. Así no puede dar una cifra falsa, una causa, un pronóstico ni un consejo.',
    set: 'Frases de muchas manos que solo conocían la instrucción del modelo; las de contrabando se escribieron a propósito para colarlas. Se apartaron y se midieron una sola vez.',
    table: 'Las frases que se mostraron',
    columns: { texts: 'Frases', shown: 'Mostradas', share: 'Parte' },
    faithful: 'Fieles',
    claims: 'Con una cifra, una relación o una lectura de contrabando',
    talk: 'Con un consejo, una causa o un pronóstico de contrabando',
    few: `Debajo de cada parte está su intervalo del ${withPercent(95)}.`,
  },
  alerts: {
    method:
      'Una alerta se decide en la misma escritura que guarda el precio, la barra o el titular que la cumple: o quedan las dos cosas o ninguna. De cada una se guarda cuánto esperó y cuándo la tomó y la mostró cada vía.',
    reading: (least: number) =>
      `La primera cifra es la mitad de las veces; la segunda, 99 de cada 100. Debajo, de cuántas alertas salen. Con menos de ${least} solo se dice cuántas son.`,
    table: 'Lo que tardaron las alertas y cuántas llegaron',
    columns: { measure: 'Qué', recent: 'Últimos 30 días', all: 'Desde el principio' },
    rows: {
      decided: { name: 'Decidida', about: 'Desde que llega el precio hasta que se escribe la alerta.' },
      accepted: {
        name: 'Aceptada',
        about:
          'Desde que se decide hasta que la toma su primera vía, si no es la página. Sin las que esperan a que acaben unas horas de silencio.',
      },
      shown_on_device: {
        name: 'Mostrada en un dispositivo',
        about: 'Parte de las que tomó el servicio push, y cuánto después lo confirmó el dispositivo.',
      },
      shown_on_page: {
        name: 'Mostrada en la página',
        about: 'Parte de las que esperan en la página, y cuánto después las mostró una página a la vista.',
      },
      repeated: {
        name: 'Quizá repetida',
        about: 'Tomadas tras un intento sin respuesta: pudieron llegar dos veces, con el mismo identificador.',
      },
    },
    none: 'todavía no hay',
    slowest: (span: string) => `99 de 100: ${span}`,
    counted: (n: string, of: string) => `${n} de ${of}`,
    source: 'Alertas de todas las personas de esta instalación, en el mercado que muestra; último recuento:',
    notYet: 'todavía ninguno',
    failed: 'No se pudieron cargar las cifras de las alertas.',
    limits:
      'Que un servicio push, un servidor de correo, ntfy, Telegram o un webhook tomen un mensaje no dice que alguien lo viera; solo un dispositivo y esta página lo confirman. Lo que tarda la fuente en dar un precio no cuenta aquí: está en su edad.',
  },
  measured: (date: string) => `Medido el ${date} con`,
  interval: (low: string, high: string) => `${low} a ${high}`,
}
