import { Skeleton } from '../../components/states/Skeleton.tsx'
import item from './OpportunityItem.module.css'
import list from './OpportunityList.module.css'
import record from './TrackRecordCard.module.css'

const PLACES = ['first', 'second']

/** Placeholders of the size of the coming content. */
export function SkeletonOpportunities() {
  return (
    <ul className={list.list}>
      {PLACES.map((place) => (
        <li key={place}>
          <div className={item.item}>
            <div className={item.line}>
              <Skeleton width="70%" height={16} />
            </div>
            <div className={item.details}>
              <Skeleton width="100%" />
              <Skeleton width="60%" />
            </div>
            <Skeleton width={88} height={16} />
            <div className={record.card} />
          </div>
        </li>
      ))}
    </ul>
  )
}
