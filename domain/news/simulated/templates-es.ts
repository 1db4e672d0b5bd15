import type { Occasion } from './occasion.ts'

/**
 * Titles in Spanish. {name} company, {pct} its change without sign, {price} and {previous} with currency, {sector} in
 * Spanish, {sectorPct} without sign, {streak} sessions.
 */
export const TITLES_ES: Readonly<Record<Occasion, readonly string[]>> = {
  'year-high': [
    '{name} marca su máximo de un año tras subir un {pct}',
    'Récord de doce meses para {name}, que gana un {pct} en bolsa',
    '{name} alcanza su mejor precio en un año: avanza un {pct}',
  ],
  'year-low': [
    '{name} se hunde a su mínimo de un año: pierde un {pct}',
    'Las acciones de {name} caen un {pct} y tocan su peor nivel en doce meses',
    '{name} pierde un {pct} y marca su precio más bajo en un año',
  ],
  jump: [
    '{name} se dispara un {pct} en la Bolsa Simulada',
    'Fuerte subida de {name}: gana un {pct} y toca {price}',
    'Las acciones de {name} saltan un {pct}, muy por encima de lo habitual',
    '{name} sube con fuerza, un {pct}, y se sitúa en {price}',
  ],
  drop: [
    '{name} se desploma un {pct} en la Bolsa Simulada',
    'Fuerte caída de {name}: pierde un {pct}, hasta {price}',
    'Las acciones de {name} se hunden un {pct} en una mala jornada',
    'Castigo a {name} en bolsa, que cede un {pct} y baja a {price}',
  ],
  'gap-up': [
    '{name} abre al alza y ya gana un {pct}',
    'Apertura alcista de {name}, que sube un {pct} frente a {previous}',
    '{name} arranca la sesión con ganancias y avanza un {pct}',
  ],
  'gap-down': [
    '{name} abre a la baja y ya pierde un {pct}',
    'Apertura bajista de {name}, que cae un {pct} desde {previous}',
    '{name} arranca la sesión con pérdidas y cede un {pct}',
  ],
  'busy-up': [
    '{name} sube un {pct} con un volumen muy superior al habitual',
    'Los compradores se fijan en {name}: gana un {pct} con mucho volumen',
    'Se dispara la negociación en {name}, que avanza un {pct}',
  ],
  'busy-down': [
    '{name} cae un {pct} con un volumen muy superior al habitual',
    'Ventas masivas en {name}: pierde un {pct} con mucho volumen',
    'Los inversores venden {name}, que retrocede un {pct} con gran volumen',
  ],
  'streak-up': [
    '{name} encadena {streak} sesiones al alza y suma un {pct} hoy',
    'Racha ganadora de {name}: {streak} jornadas seguidas de subidas',
    '{name} sube por {streak}.ª sesión seguida, ahora un {pct}',
  ],
  'streak-down': [
    '{name} encadena {streak} sesiones a la baja y pierde un {pct} hoy',
    'Mala racha de {name}: {streak} jornadas seguidas de caídas',
    '{name} cae por {streak}.ª sesión seguida, ahora un {pct}',
  ],
  'session-high': [
    '{name} gana un {pct} y cotiza en máximos del día',
    '{name} avanza hasta {price}, su mejor precio de la sesión',
    'En máximos de la jornada: {name} sube un {pct}',
  ],
  'session-low': [
    '{name} pierde un {pct} y cotiza en mínimos del día',
    '{name} cae hasta {price}, su peor precio de la sesión',
    'En mínimos de la jornada: {name} baja un {pct}',
  ],
  'with-sector-up': [
    '{name} sube un {pct} en una buena jornada para su sector ({sector})',
    'El sector de {sector} avanza un {sectorPct} y {name} gana un {pct}',
    '{name} se suma a las ganancias de su sector y avanza un {pct}',
  ],
  'with-sector-down': [
    '{name} cae un {pct} en una mala jornada para su sector ({sector})',
    'El sector de {sector} retrocede un {sectorPct} y {name} pierde un {pct}',
    '{name} no escapa a las pérdidas de su sector y cede un {pct}',
  ],
  'against-sector-up': [
    '{name} resiste: gana un {pct} en un mal día para su sector',
    '{name} mejora a su sector y sube un {pct}',
    '{name} destaca con una subida del {pct} frente a la debilidad de su sector',
  ],
  'against-sector-down': [
    '{name} se queda atrás: cae un {pct} en un buen día para su sector',
    '{name} pierde un {pct} y decepciona frente a su sector',
    'Mal día para {name}, que cede un {pct} pese al avance de su sector',
  ],
  rise: [
    '{name} sube un {pct}, hasta {price}',
    'Las acciones de {name} avanzan un {pct} en la Bolsa Simulada',
    '{name} gana un {pct} frente al cierre anterior',
    'Jornada positiva para {name}: avanza un {pct}',
  ],
  fall: [
    '{name} baja un {pct}, hasta {price}',
    'Las acciones de {name} retroceden un {pct} en la Bolsa Simulada',
    '{name} pierde un {pct} frente al cierre anterior',
    'Jornada negativa para {name}: retrocede un {pct}',
  ],
  quiet: [
    '{name} apenas se mueve y cotiza a {price}',
    '{name} sigue cerca de su cierre anterior, {previous}',
    'Pocos cambios en {name}: cotiza a {price}',
    'Sesión sin rumbo para {name}, en {price}',
  ],
}
