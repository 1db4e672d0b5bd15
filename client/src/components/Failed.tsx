import { es } from '../text/es.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

/** Stands where something could not be had, with the way to ask for it again. */
export function Failed({ text, onRetry }: { text: string; onRetry(): unknown }) {
  return (
    <Notice text={text} alert>
      <Button onClick={() => void onRetry()}>{es.common.retry}</Button>
    </Notice>
  )
}
