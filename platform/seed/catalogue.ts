import { ALERT_LIMIT, WATCHLIST_LIMIT } from '#domain/rules/plans.ts'
import type { Database } from '../database/database.ts'

/** Makes the catalogue tables equal to the seeds. Rows that a seed no longer has are deleted. */
export async function seedCatalogue(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('plans').execute()
    for (const { features, ...plan } of PLANS) {
      await trx.insertInto('plans').values(plan).execute()
      await trx
        .insertInto('plan_features')
        .values(features.map((name, i) => ({ id: plan.id * 100 + i + 1, plan_id: plan.id, name })))
        .execute()
    }
    await trx.deleteFrom('home_features').execute()
    await trx
      .insertInto('home_features')
      .values(FEATURES.map((feature, i) => ({ id: i + 1, visible_on_home: true, has_premium_bag: false, ...feature })))
      .execute()
    await trx.deleteFrom('tips').execute()
    const texts = [
      ...TIPS.map((text) => ({ kind: 'tip' as const, text })),
      ...PHRASES.map((text) => ({ kind: 'phrase' as const, text })),
    ]
    await trx
      .insertInto('tips')
      .values(texts.map((row, i) => ({ id: i + 1, ...row })))
      .execute()
    await trx.deleteFrom('referrals').execute()
    await trx
      .insertInto('referrals')
      .values(REFERRALS.map((referral, i) => ({ id: i + 1, ...referral })))
      .execute()
    // Names keep their ids, since filters in use and instruments of other countries refer to them.
    for (const [table, names] of [
      ['countries', COUNTRIES],
      ['industries', INDUSTRIES],
    ] as const) {
      await trx
        .insertInto(table)
        .values(names.map((name) => ({ name })))
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
    }
  })
}

/** Features of the plans. They are visible on the home page and without a bag, unless they say otherwise. */
const FEATURES = [
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
    description:
      'Oportunidades, y qué dicen diecinueve indicadores juntos, al lado de lo que pasó las otras veces. De comprar o vender solo se habla con ventaja demostrada.',
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
    description:
      'Prueba una idea con dinero imaginario: tus órdenes no ven el futuro, y el resultado está al lado del azar.',
  },
] as const

const PLANS = [
  {
    id: 1,
    name: 'Freemium',
    price: 0,
    to_be_implemented: false,
    features: [
      'Precios en vivo con su fuente y su hora',
      'Indicadores técnicos: RSI, MACD, EMA, estocástico, soporte y resistencia',
      'Señales de oportunidad con su historial de aciertos',
      'Señales de compra y venta, al lado de lo que pasó después',
      'Noticias con sentimiento',
      'Comentario de IA con cada cifra verificada',
      `Lista de seguimiento de hasta ${WATCHLIST_LIMIT.Freemium} acciones`,
      `Hasta ${ALERT_LIMIT.Freemium} alertas activas`,
    ],
  },
  {
    id: 2,
    name: 'Expert',
    price: 0,
    to_be_implemented: true,
    features: [
      'Todo lo de Freemium',
      `Lista de seguimiento de hasta ${WATCHLIST_LIMIT.Expert} acciones`,
      `Hasta ${ALERT_LIMIT.Expert} alertas activas`,
      'Simulador de operaciones, con el resultado al lado del azar',
    ],
  },
] as const

const TIPS = [
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

const PHRASES = [
  'La paciencia es una posición.',
  'Quien mira de lejos ve venir antes la tormenta.',
  'El mercado premia la disciplina más que la prisa.',
  'Un buen plan hoy vale más que un plan perfecto mañana.',
  'No hace falta acertar siempre: hace falta perder poco cuando te equivocas.',
  'Invierte en aprender y el resto llegará con el tiempo.',
  'Las cifras son el mapa; el riesgo, el terreno.',
  'Cada gráfico cuenta una historia: léela entera.',
] as const

const REFERRALS = [
  {
    icon: '📘',
    title: 'Aprende a leer estados financieros',
    description: 'Guías gratuitas en español de la Comisión Nacional del Mercado de Valores.',
    url: 'https://www.cnmv.es/portal/Inversor/Guias-Informativas',
  },
  {
    icon: '🎓',
    title: 'Finanzas para todos',
    description: 'Curso abierto del Banco de España y la CNMV para empezar desde cero.',
    url: 'https://www.finanzasparatodos.es',
  },
  {
    icon: '🏦',
    title: 'Educación financiera en Ecuador',
    description: 'Materiales de la Superintendencia de Bancos sobre ahorro e inversión.',
    url: 'https://www.superbancos.gob.ec',
  },
  {
    icon: '🔎',
    title: 'Documentos oficiales de las empresas',
    description: 'Los informes que las compañías cotizadas en Estados Unidos presentan al regulador.',
    url: 'https://www.sec.gov/edgar/search/',
  },
] as const

/** Names of countries in English, as data sources give them. Answers translate them. */
const COUNTRIES = [
  'Argentina',
  'Bermuda',
  'Brazil',
  'Canada',
  'Chile',
  'Colombia',
  'Ecuador',
  'Ireland',
  'Mexico',
  'Netherlands',
  'Peru',
  'Spain',
  'Switzerland',
  'United Kingdom',
  'United States',
] as const

/** The eleven sectors of the Global Industry Classification Standard. */
export const INDUSTRIES = [
  'Communication Services',
  'Consumer Discretionary',
  'Consumer Staples',
  'Energy',
  'Financials',
  'Health Care',
  'Industrials',
  'Information Technology',
  'Materials',
  'Real Estate',
  'Utilities',
] as const
