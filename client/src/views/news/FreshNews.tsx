import { ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { es } from '../../text/es.ts'
import styles from './FreshNews.module.css'

/** Says that news came, and shows them when asked: the list never moves by itself. */
export function FreshNews({ count, onShow }: { count: number; onShow(): void }) {
  const place = useRef<HTMLSpanElement>(null)
  const show = () => {
    // The button disappears when clicked; the focus stays where it was.
    place.current?.focus({ preventScroll: true })
    onShow()
  }
  return (
    <span ref={place} tabIndex={-1} role="status" className={styles.fresh}>
      {count > 0 && (
        <Button onClick={show} data-field="fresh">
          <ArrowUp size={16} aria-hidden />
          {es.news.fresh(count)}
        </Button>
      )}
    </span>
  )
}
