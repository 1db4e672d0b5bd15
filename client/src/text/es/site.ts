// What whoever runs an installation edits: who they are and how to reach them.
// Everything in [brackets] and at example.com is a placeholder; the rest of the site takes it from here.

export const site = {
  operator: {
    name: '[Nombre de la persona o empresa que opera esta instalación]',
    taxId: '[RUC o cédula]',
    address: '[Dirección, ciudad, Ecuador]',
    /** Where requests about personal data go. */
    privacyEmail: 'privacidad@example.com',
  },
  departments: {
    support: 'soporte@example.com',
    sales: 'ventas@example.com',
    partnerships: 'alianzas@example.com',
  },
  founders: [
    {
      name: '[Nombre de la cofundadora]',
      role: 'Cofundadora · producto y análisis',
      about: '[Dos o tres líneas sobre su experiencia y por qué empezó este proyecto.]',
      profile: { network: 'LinkedIn', url: 'https://example.com/perfil-de-la-cofundadora' },
    },
    {
      name: '[Nombre del cofundador]',
      role: 'Cofundador · tecnología y datos',
      about: '[Dos o tres líneas sobre su experiencia y de qué se ocupa en el proyecto.]',
      profile: { network: 'LinkedIn', url: 'https://example.com/perfil-del-cofundador' },
    },
  ],
  /** How long backups and technical logs are kept, in days. */
  retention: { backups: 30, logs: 30 },
  /** The day from which the legal texts are in force. */
  legalSince: '2026-11-20',
} as const
