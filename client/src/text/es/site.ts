import type { Site } from '#domain/contract/site.ts'

// Who runs this installation and how to reach them. The server writes the operator's own data into the page's head;
// these are the defaults for missing data.

const given = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content || '{}') as Site

const FOUNDERS: NonNullable<Site['founders']> = [
  {
    name: 'Cofundadora',
    role: 'Producto y análisis',
    about:
      'Decide qué se mide y cómo se cuenta: que cada indicador se entienda y que ninguna señal prometa más de lo que demuestra su historial.',
    profile: { network: 'LinkedIn', url: 'https://www.linkedin.com/' },
  },
  {
    name: 'Cofundador',
    role: 'Tecnología y datos',
    about:
      'Cuida que cada precio llegue a tiempo, diga de dónde viene y se pueda comprobar, y que de ti se guarde lo menos posible.',
    profile: { network: 'LinkedIn', url: 'https://www.linkedin.com/' },
  },
]

export const site = {
  operator: { privacyEmail: 'privacidad@example.com', ...given.operator },
  departments: {
    support: 'soporte@example.com',
    sales: 'ventas@example.com',
    partnerships: 'alianzas@example.com',
    ...given.departments,
  },
  founders: given.founders ?? FOUNDERS,
  retention: { backups: 30, logs: 30, ...given.retention },
  legalSince: given.legalSince ?? '2026-11-20',
}

const { name, taxId, address } = site.operator

/** The operator as legal texts name them; empty without data. */
export const operatorInFull = [name, taxId && `con identificación ${taxId}`, address && `con domicilio en ${address}`]
  .filter(Boolean)
  .join(', ')
