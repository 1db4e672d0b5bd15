import type { ReactNode } from 'react'

/**
 * A figure or a name that a translator must leave as it is: it would exchange points and commas, and read a ticker as
 * a word. An element that holds nothing else has the attribute itself.
 */
export const Untranslated = ({ children }: { children: ReactNode }) => <span translate="no">{children}</span>
