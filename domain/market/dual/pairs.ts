/** A local share and its ADR in New York, by their symbols in the real market. */
export interface DualPair {
  local: Listed
  adr: Listed
  /** Local shares per ADR, as of RATIOS_AS_OF (compare.ts). */
  ratio: number
}

interface Listed {
  symbol: string
  exchange: string
}

type Row = readonly [local: string, home: string, adr: string, abroad: string, ratio: number]

// biome-ignore format: a table, one pair a line
const ROWS: readonly Row[] = [
  ['BBAR.BA', 'BYMA', 'BBAR', 'NYSE', 3],
  ['BMA.BA', 'BYMA', 'BMA', 'NYSE', 10],
  ['CEPU.BA', 'BYMA', 'CEPU', 'NYSE', 10],
  ['CRES.BA', 'BYMA', 'CRESY', 'NASDAQ', 10],
  ['EDN.BA', 'BYMA', 'EDN', 'NYSE', 20],
  ['GGAL.BA', 'BYMA', 'GGAL', 'NASDAQ', 10],
  ['IRSA.BA', 'BYMA', 'IRS', 'NYSE', 10],
  ['LOMA.BA', 'BYMA', 'LOMA', 'NYSE', 5],
  ['PAMP.BA', 'BYMA', 'PAM', 'NYSE', 25],
  ['SUPV.BA', 'BYMA', 'SUPV', 'NYSE', 5],
  ['TECO2.BA', 'BYMA', 'TEO', 'NYSE', 5],
  ['TGSU2.BA', 'BYMA', 'TGS', 'NYSE', 5],
  ['YPFD.BA', 'BYMA', 'YPF', 'NYSE', 1],

  ['ABEV3.SA', 'B3', 'ABEV', 'NYSE', 1],
  ['AGRO3.SA', 'B3', 'LND', 'NYSE', 1],
  ['BBDC3.SA', 'B3', 'BBDO', 'NYSE', 1],
  ['BBDC4.SA', 'B3', 'BBD', 'NYSE', 1],
  ['CMIG4.SA', 'B3', 'CIG', 'NYSE', 1],
  ['CSNA3.SA', 'B3', 'SID', 'NYSE', 1],
  ['EMBJ3.SA', 'B3', 'EMBJ', 'NYSE', 4],
  ['GGBR4.SA', 'B3', 'GGB', 'NYSE', 1],
  ['ITUB4.SA', 'B3', 'ITUB', 'NYSE', 1],
  ['PETR3.SA', 'B3', 'PBR', 'NYSE', 2],
  ['PETR4.SA', 'B3', 'PBR-A', 'NYSE', 2],
  ['SANB11.SA', 'B3', 'BSBR', 'NYSE', 1],
  ['SBSP3.SA', 'B3', 'SBS', 'NYSE', 1],
  ['SUZB3.SA', 'B3', 'SUZ', 'NYSE', 1],
  ['TIMS3.SA', 'B3', 'TIMB', 'NYSE', 5],
  ['UGPA3.SA', 'B3', 'UGP', 'NYSE', 1],
  ['VALE3.SA', 'B3', 'VALE', 'NYSE', 1],
  ['VIVT3.SA', 'B3', 'VIV', 'NYSE', 2],

  ['ANDINA-A.SN', 'Santiago', 'AKO-A', 'NYSE', 6],
  ['ANDINA-B.SN', 'Santiago', 'AKO-B', 'NYSE', 6],
  ['BSANTANDER.SN', 'Santiago', 'BSAC', 'NYSE', 400],
  ['CCU.SN', 'Santiago', 'CCU', 'NYSE', 2],
  ['CHILE.SN', 'Santiago', 'BCH', 'NYSE', 200],
  ['ENELCHILE.SN', 'Santiago', 'ENIC', 'NYSE', 50],
  ['LTM.SN', 'Santiago', 'LTM', 'NYSE', 2_000],
  ['SQM-B.SN', 'Santiago', 'SQM', 'NYSE', 1],

  ['ECOPETROL.CL', 'BVC', 'EC', 'NYSE', 20],
  ['PFAVAL.CL', 'BVC', 'AVAL', 'NYSE', 20],
  ['PFCIBEST.CL', 'BVC', 'CIB', 'NYSE', 4],

  ['AMXB.MX', 'BMV', 'AMX', 'NYSE', 20],
  ['ASURB.MX', 'BMV', 'ASR', 'NYSE', 10],
  ['CEMEXCPO.MX', 'BMV', 'CX', 'NYSE', 10],
  ['FEMSAUBD.MX', 'BMV', 'FMX', 'NYSE', 10],
  ['GAPB.MX', 'BMV', 'PAC', 'NYSE', 10],
  ['KOFUBL.MX', 'BMV', 'KOF', 'NYSE', 10],
  ['OMAB.MX', 'BMV', 'OMAB', 'NASDAQ', 8],
  ['TLEVISACPO.MX', 'BMV', 'TV', 'NYSE', 5],
  ['VESTA.MX', 'BMV', 'VTMX', 'NYSE', 10],
  ['VISTAA.MX', 'BMV', 'VIST', 'NYSE', 1],
  ['VOLARA.MX', 'BMV', 'VLRS', 'NYSE', 10],

  ['BBVA.MC', 'BME', 'BBVA', 'NYSE', 1],
  ['GRF-P.MC', 'BME', 'GRFS', 'NASDAQ', 1],
  ['SAN.MC', 'BME', 'SAN', 'NYSE', 1],
]

export const DUAL_PAIRS: readonly DualPair[] = ROWS.map(([local, home, adr, abroad, ratio]) => ({
  local: { symbol: local, exchange: home },
  adr: { symbol: adr, exchange: abroad },
  ratio,
}))

const BY_SYMBOL = new Map(DUAL_PAIRS.flatMap((pair) => [pair.local, pair.adr].map(({ symbol }) => [symbol, pair])))

/** The pair of which `symbol` is a leg; null for a share with one listing. */
export function dualPairOf(symbol: string): DualPair | null {
  return BY_SYMBOL.get(symbol) ?? null
}
