import { es } from '#client/src/text/es.ts'
import { formatShare, formatVolume } from '#client/src/text/format.ts'
import styles from './VolumeBar.module.css'

/** The session's volume; the mark in the middle is the mean of three months. */
export function VolumeBar({ volume, mean }: { volume: number; mean: number | null }) {
  if (!mean) return <span className={styles.alone}>{formatVolume(volume)}</span>
  const share = volume / mean
  return (
    <span className={styles.volume}>
      <span
        className={styles.track}
        role="img"
        aria-label={es.stock.volumeShare(formatShare(share))}
        style={{ '--at': `${Math.min(100, share * 50).toFixed(1)}%` } as React.CSSProperties}
      />
      <span className={styles.words}>
        <span>{formatVolume(volume)}</span>
        <span>{es.stock.volumeMean(formatVolume(mean))}</span>
      </span>
    </span>
  )
}
