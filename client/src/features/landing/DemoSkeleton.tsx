import { Skeleton } from '../../components/states/Skeleton.tsx'
import styles from './Demo.module.css'

const ROWS = 5

export function DemoSkeleton() {
  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
  return Array.from({ length: ROWS }, (_, index) => <DemoSkeletonRow key={index} />)
}

export function DemoSkeletonRow() {
  return (
    <li className={styles.row}>
      <span className={styles.stock}>
        <Skeleton width={56} />
        <Skeleton width="80%" height={12} />
      </span>
      <Skeleton width="100%" height={28} />
      <span className={styles.price}>
        <Skeleton width={88} />
      </span>
      <span className={styles.change}>
        <Skeleton width={112} />
      </span>
    </li>
  )
}
