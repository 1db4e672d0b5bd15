import { useEffect } from 'react'
import { openQuickSearch } from './quick-search.ts'

/** Opens the quick search with `/` outside of fields, and with Ctrl+K or ⌘K anywhere; not over another dialog. */
export function useQuickSearchKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const commandK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      if (!(commandK || slash) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      openQuickSearch()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
