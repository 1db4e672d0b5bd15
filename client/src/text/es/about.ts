export const about = {
  lead: 'Una atalaya es una torre desde la que se ve venir lo que todavía está lejos. Eso queremos ser para quien invierte por su cuenta.',
  purpose: [
    {
      id: 'mission',
      title: 'Misión',
      text: 'Dar a quien invierte por su cuenta, en su idioma y sin pedirle fe, las mismas herramientas de análisis que usan los profesionales: precios que dicen su edad, indicadores que se explican y señales que enseñan cuántas veces se equivocaron.',
    },
    {
      id: 'vision',
      title: 'Visión',
      text: 'Una América Latina donde invertir sea un oficio que se aprende y no una apuesta: con datos abiertos a comprobación, software que cualquiera puede leer e instalar, y decisiones que cada persona entiende antes de tomarlas.',
    },
  ],
  founders: 'Quiénes están detrás',
  profile: (name: string, network: string) => `Perfil de ${name} en ${network}`,
  sources: {
    title: 'De dónde vienen los datos',
    lead: 'Cada cifra lleva su procedencia al lado. Estas son las posibles.',
    list: [
      [
        'Mercado simulado',
        'Empresas inventadas que cotizan día y noche en una bolsa que no existe. Sirve para probar y aprender.',
      ],
      ['Repetición', 'Sesiones reales del pasado que vuelven a pasar como si ocurrieran ahora.'],
      [
        'Proveedor de mercado',
        'Cotizaciones de un proveedor externo, con su retraso declarado y la hora de cada dato.',
      ],
      [
        'Yahoo Finance',
        'Los precios reales llegan con yahoo-finance2, un programa libre sin relación con Yahoo: según sus condiciones, los datos son solo para uso personal. Ecuador no tiene una fuente gratuita de cotizaciones.',
      ],
      [
        'Kraken',
        'Los criptoactivos llegan de la API pública de Kraken, que no tiene relación con este proyecto: sus condiciones permiten verlos, no redistribuirlos.',
      ],
      ['Noticias', 'Canales públicos de medios financieros: titular, resumen y enlace a quien lo escribió.'],
      [
        'Cálculos propios',
        'Indicadores, señales, pronósticos y comentarios se calculan aquí, con fórmulas publicadas que cualquiera puede comprobar.',
      ],
    ],
  },
} as const

export const contact = {
  lead: 'Elige el buzón que mejor encaje y escríbenos en español o en inglés.',
  departments: {
    support: {
      title: 'Soporte',
      text: 'Dudas sobre tu cuenta, un dato que no cuadra o algo que no funciona. Dinos qué veías y a qué hora.',
    },
    sales: {
      title: 'Ventas',
      text: 'Los planes Pro y Experto, licencias para equipos y precios a convenir.',
    },
    partnerships: {
      title: 'Alianzas',
      text: 'Medios, universidades, proveedores de datos y quienes quieran construir con nosotros.',
    },
  },
  before: 'Nunca te pediremos tu contraseña por correo.',
  postal: 'Dirección postal',
} as const
