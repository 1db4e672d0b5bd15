import type { ErrorCode } from '#domain/contract/live/protocol.ts'

/** Ends a connection because of its client. */
export type Refusal = Exclude<ErrorCode, 'unknown_channel'>

export const REFUSALS = {
  malformed: 'El mensaje no es válido.',
  not_authenticated: 'Tu sesión no es válida o ha terminado. Inicia sesión de nuevo.',
  forbidden: 'Una conexión abierta no puede cambiar de cuenta.',
  limit: 'Has superado un límite de la conexión. Inténtalo de nuevo en un minuto.',
} as const satisfies Record<Refusal, string>
