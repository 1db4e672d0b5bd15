import { checkLabels, type Labelled } from '../testing/check-labels.ts'

const check = (name: string, table: Labelled) => checkLabels(name, table, 'es')

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

/** Every pair of a verb and a noun, within a headline. */
const pairs = (verbs: string, nouns: string) =>
  verbs.split(', ').flatMap((verb) => nouns.split(', ').map((noun) => `${verb} ${noun}`))
const LIFTED = pairs(
  'levanta, levantará, archivan, archivó, retira, anula, anularon, desestima, revoca, suspende, rechaza, tumba, inadmite',
  'la sanción, la multa, la suspensión, la investigación, los cargos, la querella, el expediente, la condena, el veto',
)

check('what is lifted, dismissed or dropped is good news, and bad news where it is not', {
  positive: [
    ...LIFTED.map((lifted) => `El tribunal ${lifted} a Naturgy`),
    'Naturgy no pagará la sanción',
    'Naturgy no tendrá que pagar la multa',
    'El Supremo desestima la demanda contra Naturgy',
    'Archivan la investigación por fraude y cohecho a Naturgy',
    'Absuelven a Naturgy del delito de estafa',
    'El juez exime a Naturgy de la multa',
    'Queda archivada la causa contra Naturgy',
    'La investigación a Naturgy queda archivada',
    'La multa a Naturgy, anulada por el Supremo',
    'La agencia saca a Naturgy del bono basura',
    'Naturgy sale del Capítulo 11',
    'Se levanta la prohibición de exportar',
    'El tribunal deja sin efecto la multa a Naturgy',
    'Se levanta el embargo a Naturgy',
  ],
  negative: [
    ...LIFTED.map((lifted) => `El tribunal no ${lifted} a Naturgy`),
    'Naturgy no paga su deuda',
    'Naturgy pagará la sanción',
    'Prorrogan la suspensión de Naturgy',
    'El tribunal confirma la multa a Naturgy',
    'El tribunal anula la absolución de Naturgy',
    'El regulador levanta la suspensión de los desahucios',
    'Naturgy pierde el grado de inversión',
    'La Comisión ultima cargos contra Naturgy',
  ],
  neutral: ['La CNMV levanta la suspensión de Talgo', 'Los valores a vigilar hoy', 'Altirena presenta su nuevo reloj'],
})

const FALLS = [
  (of: string) => `Cae el precio ${of}`,
  (of: string) => `El precio ${of} retrocede un 4 %`,
  (of: string) => `Se hunden los precios ${of}, Altirena en la mira`,
  (of: string) => `Altirena: el desplome del precio ${of}`,
  (of: string) => `Altirena sufre la caída del precio ${of}`,
  (of: string) => `Menores precios ${of}`,
]
const falls = (names: string) => names.split(', ').flatMap((of) => FALLS.map((write) => write(of)))

check('a fall of the price of what is sold is bad news, of what is bought good', {
  positive: [
    ...falls('del combustible, de la electricidad, de la gasolina, de las materias primas').filter(
      (title) => !/mira|sufre/.test(title),
    ),
    'Bajan los salarios del sector',
    'Se abarata la electricidad',
    'La gasolina baja de precio',
    'Sube el precio del cobre',
    'Frena la caída del precio del litio',
    'Menores saneamientos en el banco',
  ],
  negative: [
    ...falls('del litio, del cobre, del salmón, de Ethereum, de los chips, de la acción, del crudo'),
    'El litio baja de precio',
    'Sube el precio del combustible',
    'Suben los precios',
    'Suben los salarios del sector',
    'El banco eleva sus saneamientos',
    'Pérdidas de 1.049 millones por saneamientos',
  ],
})
