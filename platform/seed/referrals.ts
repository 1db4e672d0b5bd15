export const REFERRALS = [
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
