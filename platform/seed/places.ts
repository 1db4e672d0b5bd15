/** In English, as data sources give them; answers translate them. */
export const COUNTRIES = [
  'Argentina',
  'Bermuda',
  'Brazil',
  'Canada',
  'Chile',
  'Colombia',
  'Ecuador',
  'Ireland',
  'Mexico',
  'Netherlands',
  'Peru',
  'Spain',
  'Switzerland',
  'United Kingdom',
  'United States',
] as const

/** The eleven sectors of the Global Industry Classification Standard. */
export const INDUSTRIES = [
  'Communication Services',
  'Consumer Discretionary',
  'Consumer Staples',
  'Energy',
  'Financials',
  'Health Care',
  'Industrials',
  'Information Technology',
  'Materials',
  'Real Estate',
  'Utilities',
] as const
