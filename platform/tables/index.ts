import type * as accounts from './accounts.ts'
import type * as catalogue from './catalogue.ts'
import type * as events from './events.ts'
import type * as market from './market.ts'
import type * as signals from './signals.ts'

export interface Tables {
  instruments: market.InstrumentTable
  candles: market.CandleTable
  market_files: market.MarketFileTable
  feeds: market.FeedTable
  quotes: market.QuoteTable
  indicator_snapshots: market.IndicatorSnapshotTable
  quote_points: market.QuotePointTable
  users: accounts.UserTable
  sessions: accounts.SessionTable
  email_tokens: accounts.EmailTokenTable
  password_guesses: accounts.PasswordGuessTable
  mail_allowances: accounts.MailAllowanceTable
  watchlist_items: accounts.WatchlistItemTable
  plans: catalogue.PlanTable
  plan_features: catalogue.PlanFeatureTable
  home_features: catalogue.HomeFeatureTable
  tips: catalogue.TipTable
  referrals: catalogue.ReferralTable
  countries: catalogue.NameTable
  industries: catalogue.NameTable
  events: events.EventTable
  job_effects: events.JobEffectTable
  opportunities: signals.OpportunityTable
  track_records: signals.TrackRecordTable
  forecasts: signals.ForecastTable
  ledger_entries: signals.LedgerEntryTable
  ledger_settlements: signals.LedgerSettlementTable
}
