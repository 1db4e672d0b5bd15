export const TIPS = [
  'Antes de comprar, escribe por qué compras y qué tendría que pasar para que vendas.',
  'Un indicador solo dice poco: busca que el precio, el volumen y la tendencia cuenten la misma historia.',
  'Un RSI por encima de 70 no obliga a vender: en tendencias fuertes puede seguir ahí semanas.',
  'Mira siempre la fecha y la fuente de un precio antes de decidir nada con él.',
  'Nunca arriesgues en una sola operación más de lo que puedes perder sin cambiar de vida.',
  'El volumen confirma: una ruptura sin volumen falla más a menudo.',
  'Compara el acierto de una señal con el de un día cualquiera; si no lo supera, no es una señal.',
  'Diversifica entre sectores y países: lo que cae junto no está diversificado.',
  'Las comisiones y los impuestos también son rentabilidad, pero negativa.',
  'Una banda de pronóstico ancha no es un defecto: es la incertidumbre dicha en voz alta.',
  'Revisa tus operaciones cerradas una vez al mes: tus errores repetidos son tu mejor maestro.',
  'Si una noticia ya la sabe todo el mundo, el precio también la sabe.',
] as const

export const PHRASES = [
  'La paciencia es una posición.',
  'Quien mira de lejos ve venir antes la tormenta.',
  'El mercado premia la disciplina más que la prisa.',
  'Un buen plan hoy vale más que un plan perfecto mañana.',
  'No hace falta acertar siempre: hace falta perder poco cuando te equivocas.',
  'Invierte en aprender y el resto llegará con el tiempo.',
  'Las cifras son el mapa; el riesgo, el terreno.',
  'Cada gráfico cuenta una historia: léela entera.',
] as const
