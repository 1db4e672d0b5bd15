import { Skeleton } from '../../components/states/Skeleton.tsx'
import ledger from './Ledger.module.css'
import styles from './SkeletonRecords.module.css'

const LINES = ['100%', '96%', '40%']
const FIGURES = ['first', 'second', 'third', 'fourth']
const CELLS = [168, 72, 96, 140, 56, 112]
const ROWS = Array.from({ length: 19 }, (_, row) => row)

/** Placeholders of the size of the coming content. */
export function SkeletonRecords() {
  return (
    <>
      <div className="stack gap-8 max-760 muted">
        <Paragraph />
        <Paragraph />
      </div>
      <div className={ledger.ledger}>
        <Side />
        <Side />
      </div>
      <div className={styles.heading}>
        <Skeleton width={208} height={16} />
      </div>
      {ROWS.map((row) => (
        <div key={row} className={`${styles.row} row flow spread ruled-above gap-8-16 height-40`}>
          {CELLS.map((width) => (
            <Skeleton key={width} width={width} height={12} />
          ))}
        </div>
      ))}
    </>
  )
}

function Paragraph() {
  return (
    <div>
      {LINES.map((width) => (
        <div key={width} className={styles.line}>
          <Skeleton width={width} height={12} />
        </div>
      ))}
    </div>
  )
}

function Side() {
  return (
    <div className={`${ledger.side} ${styles.side}`}>
      <Skeleton width={160} height={16} />
      <div className={ledger.figures}>
        {FIGURES.map((place) => (
          <Skeleton key={place} width={72} height={36} />
        ))}
      </div>
    </div>
  )
}
