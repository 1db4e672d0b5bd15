import { kindOf } from '../index.ts'
import type { Alert, Repeat } from './alert.ts'
import type { Subject } from './view.ts'

const REPEAT: Readonly<Record<Repeat, string>> = {
  once: 'una vez',
  session: 'como mucho una vez por sesión',
  rearm: 'cada vez',
}

/** 'Avisa cuando NVDA suba de 180,00, una vez, también con hueco.' What an alert asks for, for its user. */
export function alertSentence(alert: Pick<Alert, 'when' | 'repeat' | 'sessions'>, subject: Subject): string {
  const kind = kindOf(alert)
  const parts = [`Avisa cuando ${kind.phrase(alert.when, subject)}`, REPEAT[alert.repeat]]
  if (kind.countsGaps) parts.push('también con hueco')
  if (alert.sessions === 'all') parts.push('también fuera de horario')
  return `${parts.join(', ')}.`
}
