import type { LoggedChange } from '#domain/contract/accounts/administration.ts'
import { formatCount } from '../format.ts'

/** A newer server may name more changes than these. */
const SAID: Partial<Record<string, Record<string, string>>> = {
  admin: { on: 'Empezó a administrar', off: 'Dejó de administrar' },
  suspended: { on: 'Cuenta suspendida', off: 'Suspensión levantada' },
}

export const administration = {
  title: 'Administración',
  tabs: 'Partes de la administración',
  closed: 'Esta página es solo para administradores.',
  accounts: {
    title: 'Cuentas',
    search: 'Nombre o correo',
    submit: 'Buscar',
    count: (count: number) => (count === 1 ? '1 cuenta' : `${formatCount(count)} cuentas`),
    /** For a count that the server stopped at: there are more than that. */
    many: (count: number) => `Más de ${formatCount(count - 1)} cuentas`,
    pages: 'Páginas de cuentas',
    none: 'Ninguna cuenta coincide con tu búsqueda.',
    loadFailed: 'No se pudieron cargar las cuentas.',
    columns: { name: 'Cuenta', plan: 'Plan', followed: 'Acciones', since: 'Desde', state: 'Estado' },
    states: { admin: 'Administra', suspended: 'Suspendida', unconfirmed: 'Sin confirmar' },
  },
  account: {
    plan: 'Plan',
    admin: 'Administra esta instalación',
    own: 'Es tu cuenta: otra persona que administre puede suspenderla o quitarte la administración.',
    unconfirmed: 'Solo una cuenta confirmada puede administrar.',
    suspend: 'Suspender la cuenta',
    resume: 'Levantar la suspensión',
    confirmTitle: (name: string) => `¿Suspender la cuenta de ${name}?`,
    confirmText: 'Se cerrarán sus sesiones y no podrá entrar. Sus datos se conservan, y puedes levantar la suspensión.',
    cancel: 'Cancelar',
    confirm: 'Sí, suspender',
    failed: 'No se pudo cambiar la cuenta. Intenta más tarde.',
  },
  changes: {
    title: 'Últimos cambios',
    none: 'Nadie ha cambiado esta cuenta.',
    loadFailed: 'No se pudieron cargar los cambios.',
    command: 'Con el comando',
    deleted: 'Una cuenta eliminada',
    what: ({ what, from, to }: Pick<LoggedChange, 'what' | 'from' | 'to'>) =>
      SAID[what]?.[to] ?? `${what === 'role' ? 'Plan' : what}: de ${from} a ${to}`,
  },
}
