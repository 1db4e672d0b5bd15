import type * as accounts from './accounts.ts'
import type * as agenda from './agenda.ts'
import type * as alerts from './alerts.ts'
import type * as catalogue from './catalogue.ts'
import type * as commentary from './commentary.ts'
import type * as events from './events.ts'
import type * as market from './market.ts'
import type * as news from './news.ts'
import type * as operation from './operation.ts'
import type * as signals from './signals.ts'
import type * as simulator from './simulator.ts'
import type * as sources from './sources.ts'
import type * as summaries from './summaries.ts'

export interface Tables {
  instruments: market.InstrumentTable
  daily_bars: market.DailyBarTable
  intraday_bars: market.IntradayBarTable
  splits: market.SplitTable
  dividends: market.DividendTable
  market_files: market.MarketFileTable
  feeds: market.FeedTable
  feed_shards: market.FeedShardTable
  quotes: market.QuoteTable
  indicator_snapshots: market.IndicatorSnapshotTable
  quote_points: market.QuotePointTable
  key_figures: market.KeyFiguresTable
  exchange_rates: market.ExchangeRateTable
  screen_rows: market.ScreenRowTable
  users: accounts.UserTable
  account_changes: accounts.AccountChangeTable
  sessions: accounts.SessionTable
  email_tokens: accounts.EmailTokenTable
  password_guesses: accounts.PasswordGuessTable
  mail_allowances: accounts.MailAllowanceTable
  watchlist_items: accounts.WatchlistItemTable
  drawings: accounts.DrawingsTable
  chart_settings: accounts.ChartSettingsTable
  screens: accounts.ScreenTable
  list_settings: accounts.ListSettingsTable
  agenda_events: agenda.AgendaEventTable
  agenda_changes: agenda.AgendaChangeTable
  agenda_addresses: agenda.AgendaAddressTable
  alerts: alerts.AlertTable
  alert_evaluations: alerts.AlertEvaluationTable
  alert_progress: alerts.AlertProgressTable
  alert_firings: alerts.AlertFiringTable
  alert_channels: alerts.AlertChannelTable
  alert_deliveries: alerts.AlertDeliveryTable
  alert_figures: alerts.AlertFiguresTable
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
  ledger_checks: signals.LedgerCheckTable
  ledger_settlements: signals.LedgerSettlementTable
  claim_counts: signals.ClaimCountTable
  rule_figures: signals.RuleFiguresTable
  ratings: signals.RatingTable
  rating_days: signals.RatingDayTable
  rating_cells: signals.RatingCellTable
  rating_records: signals.RatingRecordTable
  simulator_attempts: simulator.SimulatorAttemptTable
  simulator_orders: simulator.SimulatorOrderTable
  simulator_fills: simulator.SimulatorFillTable
  simulator_entries: simulator.SimulatorEntryTable
  summary_settings: summaries.SummarySettingsTable
  summaries: summaries.SummaryTable
  commentaries: commentary.CommentaryTable
  commentary_waits: commentary.CommentaryWaitTable
  model_reports: commentary.ModelReportTable
  news: news.NewsTable
  news_instruments: news.NewsInstrumentTable
  news_sources: news.NewsSourceTable
  sources: sources.SourceTable
  watched_instruments: sources.WatchedInstrumentTable
  instrument_fetches: sources.InstrumentFetchTable
  lookups: sources.LookupTable
  clock: operation.ClockTable
  isins: sources.IsinTable
  quote_verdicts: operation.QuoteVerdictTable
}
