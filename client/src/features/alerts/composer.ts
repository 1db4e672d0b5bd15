import { proxy, ref } from 'valtio/vanilla'
import type { When } from '#domain/alerts/kinds/index.ts'
import { onSignOut } from '../../stores/session.ts'

/** What an alert is to be about. Without `when` the composer begins with the price shown. */
export interface AlertIdea {
  symbol: string
  when?: When
}

/** The one composer of alerts; null while closed. */
export const composer = proxy<{ idea: AlertIdea | null }>({ idea: null })

export function composeAlert(idea: AlertIdea): void {
  composer.idea = ref(idea)
}

export function closeComposer(): void {
  composer.idea = null
}

onSignOut(closeComposer)
