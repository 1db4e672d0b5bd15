import { checkLabels, type Labelled } from '../testing/check-labels.ts'

const check = (name: string, table: Labelled) => checkLabels(name, table, 'es')

check('to leave junk grade is good news, to enter it or stay there bad', {
  positive: [
    "Moody's saca a Cemex de bono basura",
    'S&P saca de bono basura a Cemex',
    'S&P saca a Colombia de la categoría de bono basura',
    'Fitch saca a la deuda de México del bono basura',
    "Moody's sacó los bonos de Pemex de 'bono basura'",
    "Moody's saca la deuda de Petróleos Mexicanos del grado especulativo",
    'Fitch sacará el rating de Ecopetrol del nivel basura',
    'Cemex abandona el bono basura',
    'Cemex escapa del bono basura',
    'La deuda de Cemex deja de ser bono basura',
    'La aerolínea deja de ser un problema para el grupo',
  ],
  negative: [
    'Cemex entra en bono basura',
    'Cemex cae a bono basura',
    "Moody's rebaja a Pemex a bono basura",
    'S&P no saca a Pemex del bono basura',
    'Pemex sigue en bono basura',
    'Altirena abandona el proyecto',
    'Altirena deja de ser rentable',
    'Altirena no escapa del bono basura',
  ],
  neutral: ['Cemex saca a la venta su sede'],
})
