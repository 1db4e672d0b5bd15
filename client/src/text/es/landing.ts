export const landing = {
  notFound: {
    help: 'Revisa la dirección o vuelve al inicio.',
  },
  footer: {
    label: 'Sobre Atalaya',
    about: 'Acerca de',
    contact: 'Contacto',
    terms: 'Términos de Servicio',
    privacy: 'Política de Privacidad',
    disclaimer: 'La información de Atalaya es educativa y no constituye asesoría financiera.',
  },
  landing: {
    navigation: 'Secciones y acceso',
    openMenu: 'Abrir menú',
    closeMenu: 'Cerrar menú',
    sections: [
      ['how-it-works', 'Cómo funciona'],
      ['features', 'Características'],
      ['pricing', 'Precios'],
    ],
    headline: 'Mira el mercado desde más alto.',
    lead: 'Precios en vivo, análisis técnico y señales que muestran su propio historial. En español y sin promesas.',
    email: 'Tu email',
    emailPlaceholder: 'nombre@correo.com',
    submit: 'Empezar gratis',
    seePlans: 'Ver planes',
    emailMissing: 'Por favor, introduce tu email.',
    thanks: '¡Gracias por tu interés! Ahora completa tu registro: tu email ya está puesto.',
    login: 'Iniciar sesión',
    register: 'Registrarse',
    dashboard: 'Ir a mi panel',
    soon: 'Próximamente',
  },
  demo: {
    title: 'Bolsa Simulada',
    note: 'Empresas inventadas. Tu navegador calcula cada precio, sin cuenta y sin conexión.',
    sparkline: (symbol: string) => `Precio de ${symbol} en las últimas 24 horas`,
    pause: 'Pausar precios',
    resume: 'Reanudar precios',
    broken: 'La demostración no se pudo cargar.',
  },
  steps: {
    title: 'Cómo funciona',
    list: [
      {
        id: 'search',
        title: 'Busca',
        text: 'Encuentra una acción por nombre, ticker, país o sector, y añádela a tu lista de seguimiento.',
        soon: false,
      },
      {
        id: 'analyse',
        title: 'Analiza',
        text: 'Lee su precio, sus indicadores y sus noticias; cada señal dice cuántas veces acertó antes.',
        soon: false,
      },
      {
        id: 'act',
        title: 'Actúa',
        text: 'Ya tienes alertas que te avisan cuando llega el momento, señales de compra y venta al lado de lo que pasó después, y un simulador donde probar tu decisión. Más adelante podrás enviar órdenes a tu propio corredor.',
        soon: true,
      },
    ],
  },
  features: {
    title: 'Características principales',
    premium: 'Plan Experto',
    failed: 'No se pudieron cargar las características. Por favor, intente de nuevo más tarde.',
    empty: 'Todavía no hay características que mostrar.',
  },
  plans: {
    title: 'Planes y precios',
    free: 'GRATIS',
    byAgreement: 'A convenir',
    perMonth: 'al mes',
    own: 'El plan Expert aún no tiene precio. En tu propia instalación puedes dárselo ya, sin costo, a cualquier cuenta.',
    choose: (plan: string) => `Elegir ${plan}`,
    failed: 'No se pudieron cargar los planes. Intente más tarde.',
    empty: 'Todavía no hay planes que mostrar.',
  },
} as const

export const legal = {
  legal: {
    since: (date: string) => `En vigor desde el ${date}`,
    summary: 'En pocas palabras',
    contents: 'Contenido',
  },
  cookies: {
    title: 'Aviso de cookies',
    text: 'Atalaya guarda en tu navegador solo lo necesario para funcionar: tu sesión, tu tema y esta respuesta. Sin publicidad ni rastreadores.',
    privacy: 'Política de Privacidad',
    accept: 'Aceptar',
    acceptLabel: 'Aceptar cookies',
    decline: 'Rechazar',
    declineLabel: 'Rechazar cookies',
  },
  broken: {
    text: 'Esta página no se pudo mostrar.',
    reload: 'Volver a cargar',
  },
} as const
