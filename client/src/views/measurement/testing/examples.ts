import type { AlertFigure, AlertFigures, AlertPeriod } from '../../../../../domain/contract/alerts/figures.ts'

const figure = (of: number, n: number, p50_ms: number | null = null, p99_ms: number | null = null): AlertFigure => {
  return { of, n, p50_ms, p99_ms }
}

const all: AlertPeriod = {
  decided: figure(1_250, 1_240, 131, 248),
  accepted: figure(900, 896, 412, 10_400),
  shown_on_device: figure(640, 480, 1_900, 840_000),
  shown_on_page: figure(1_250, 25, 3_600_000, 86_400_000),
  repeated: figure(896, 2),
}

/** Many of all time, few of the last days. */
export const measuredAlerts = (rest: Partial<AlertFigures> = {}): AlertFigures => ({
  measured_at: '2026-11-20T15:00:00.000Z',
  all,
  recent: {
    decided: figure(20, 20, 90, 180),
    accepted: figure(19, 19),
    shown_on_device: figure(7, 3),
    shown_on_page: figure(20, 0),
    repeated: figure(0, 0),
  },
  ...rest,
})
