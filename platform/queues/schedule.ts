const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
// Milliseconds by which the database's clock, which stamps the job of a tick, may be behind the scheduler's.
const CLOCK_SLACK = 5_000

/** The times in UTC at which jobs are added to a queue, as a cron expression and as a period with its phase. */
export interface Schedule {
  cron: string
  periodMs: number
  phaseMs: number
}

export const everyMinutes = (minutes: number): Schedule => ({
  cron: `*/${minutes} * * * *`,
  periodMs: minutes * MINUTE,
  phaseMs: 0,
})

export const hourlyAt = (minute: number): Schedule => ({
  cron: `${minute} * * * *`,
  periodMs: HOUR,
  phaseMs: minute * MINUTE,
})

export const dailyAt = (hour: number, minute: number): Schedule => ({
  cron: `${minute} ${hour} * * *`,
  periodMs: DAY,
  phaseMs: hour * HOUR + minute * MINUTE,
})

/** The tick that a scheduled job belongs to, however late it was made: its effect is recorded under it. */
export function nominalTick({ periodMs, phaseMs }: Schedule, createdOn: Date): Date {
  const periods = Math.floor((createdOn.getTime() + CLOCK_SLACK - phaseMs) / periodMs)
  return new Date(periods * periodMs + phaseMs)
}
