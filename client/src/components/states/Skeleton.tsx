import styles from './Skeleton.module.css'

/** A grey bar of the size of the coming content. */
export function Skeleton({ width, height = 14 }: { width: number | string; height?: number }) {
  return <span className={styles.skeleton} style={{ width, height }} />
}
