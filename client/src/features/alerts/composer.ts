import { proxy, ref } from 'valtio/vanilla'
import type { When } from '#domain/alerts/kinds/index.ts'
import { onSignOut } from '../../stores/session.ts'

/** What an alert should be about. Without `when` the composer starts with the price shown. */
export interface AlertIdea {
  symbol: string
  when?: When
}

/** The one composer of alerts; null while it is closed. */
export const composer = proxy<{ idea: AlertIdea | null }>({ idea: null })

export function composeAlert(idea: AlertIdea): void {
  composer.idea = ref(idea)
}

export function closeComposer(): void {
  composer.idea = null
}

onSignOut(closeComposer)
