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
