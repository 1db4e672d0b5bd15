import t from 'tap'
import type { Sentiment } from '../../contract/news.ts'
import { analyse } from '../index.ts'

function check(name: string, table: Partial<Record<Sentiment, string[]>>): void {
  t.test(name, async (t) => {
    for (const [label, headlines] of Object.entries(table)) {
      for (const headline of headlines) t.equal(analyse(headline, 'es').label, label, headline)
    }
  })
}

check('a phrase has a meaning that its words do not', {
  positive: [
    'La aerolínea deja atrás las pérdidas',
    'Arkelina pulveriza las estimaciones',
    'La eléctrica bate todas sus previsiones',
    'La petrolera supera la crisis',
    'La agencia sube dos escalones la nota de la deuda',
    'La bolsa acaba con ganancias',
  ],
  negative: [
    'La inmobiliaria entra en impago y sus acciones se hunden',
    'La aerolínea se acoge a la ley de quiebras',
    'La agencia rebaja dos escalones la deuda de la petrolera',
    'La empresa no paga su deuda',
    'El presidente deja la dirección del banco',
    'El fabricante llama a revisión a 4.000 coches',
    'La bolsa acaba con recortes',
  ],
})

check('bad things are stopped, ended or left', {
  positive: [
    'El Gobierno veta el cierre de la planta',
    'El Gobierno veta el cierre',
    'El juez frena el cierre de la fábrica',
    'Se evita el cierre de la planta',
    'Se cancelan los despidos',
    'El tribunal suspende los despidos',
    'Termina la huelga en la mina',
    'Desconvocada la huelga de pilotos',
    'El Gobierno detiene la subida de la luz',
    'La minera sale del concurso',
    'La aerolínea abandona la bancarrota',
    'Se prorroga la suspensión de los desahucios',
  ],
  negative: [
    'Se bloquea la compra',
    'Se frena la recuperación',
    'El regulador veta la fusión',
    'Cierra la planta',
    'El cierre de la planta preocupa al sindicato',
  ],
  neutral: ['El dólar, al cierre', 'Precios al cierre de la sesión'],
})

check('a deed is news in a headline, not in prose, behind an article or beside something stronger', {
  positive: ['Altirena compra una minera', 'Altirena abrirá en Quito', 'Altirena pone en marcha su filial'],
  neutral: ['Altirena compra y vende metales.', 'Las claves de la compra', 'Altirena ofrece servicios a mineras.'],
  negative: ['Altirena vende con pérdidas', 'Altirena planea despidos', 'Altirena presenta un concurso de acreedores'],
})

check('routine is neutral', {
  neutral: [
    'Altirena renueva su directorio',
    'Altirena renueva la junta directiva',
    'Altirena nombra nuevo gerente general',
    'Altirena convoca a asamblea ordinaria de accionistas',
    'Altirena presentó su informe anual',
    'Altirena celebrará su junta el 30 de abril',
    'La asamblea aprueba los estados financieros',
    'Calendario de dividendos de la semana',
    'Fecha de registro del dividendo de Altirena',
    'Gastos extraordinarios de Altirena',
    'Acuerdo en el cobre, ventas de coches y otras noticias',
    'Así se calcula el impuesto a las ganancias',
  ],
})
