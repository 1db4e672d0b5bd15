import { es } from '../../text/es.ts'
import { Chip } from './Chip.tsx'

/** Beside old data that could not be reloaded. */
export const OldMark = () => <Chip tone="warn">{es.common.old}</Chip>
