import type { Session } from '../types.ts'

/** The day for which the ratios of the pairs were checked; an issuer may change its own on any day. */
export const RATIOS_AS_OF: Session = '2025-12-31'
