import { formatDistance } from '../../text/format.ts'

const counts = new Intl.NumberFormat('es-EC')

export const formatCount = (count: number): string => counts.format(count)

/** 58.33 is 58,3%. */
export const formatPercent = (percent: number): string => formatDistance(percent / 100)
