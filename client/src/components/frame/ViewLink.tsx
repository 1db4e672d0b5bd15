import type { ReactNode } from 'react'
import type { TopView } from '#domain/rules/views.ts'
import { openView } from '../../stores/page/view.ts'
import { Button } from '../forms/Button.tsx'

/** In a text: the way to another view. */
export function ViewLink({ to, children }: { to: TopView; children: ReactNode }) {
  return (
    <Button look="link" onClick={() => openView(to)}>
      {children}
    </Button>
  )
}
