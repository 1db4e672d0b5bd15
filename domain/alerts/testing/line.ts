/** A line of `eval:alerts` as JSON has it. */
export interface Line {
  id: string
  symbol: string
  timezone: 'Etc/UTC'
  provider: { name: string; delay_minutes: number; poll_seconds: number }
  calendar: { sessions: { date: string; open: string; close: string }[]; closed_days: string[] }
  history: Bar[]
  alerts: LineAlert[]
  events: LineEvent[]
}

export interface Bar {
  date: string
  open: number
  high: number
  low: number
  close: number
  volume: number
}

export interface LineAlert {
  id: string
  // biome-ignore lint/suspicious/noExplicitAny: any kind's
  when: any
  repeat: 'once' | 'session' | 'rearm'
  sessions: 'regular' | 'all'
  created_at: string
  expires_at?: string
}

export interface LineQuote {
  price: number | null
  previous_close: number
  open: number
  day_low: number
  day_high: number
  volume: number
  as_of: string
}

export interface LineEvent {
  at: string
  quote?: LineQuote | null
  split?: { date: string; ratio: number }
  restart?: true
  away_until?: string
  epoch?: string
}

export interface Answer {
  firings: { alert: string; at: string; price: number | null; evidence: string }[]
  states: { alert: string; state: string; side: string }[]
}
