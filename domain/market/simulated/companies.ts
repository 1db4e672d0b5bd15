import type { Instrument } from '../types.ts'

/**
 * Symbol, name, country, sector, industry, city, state, address, price level (in the country's currency), deviation of
 * its daily returns (%), mean daily volume (thousands of shares).
 */
type CompanyRow = readonly [
  symbol: string,
  name: string,
  country: Country,
  sector: string,
  industry: string,
  city: string,
  state: string,
  address: string,
  price: number,
  deviation: number,
  volume: number,
]

type Country = keyof typeof MONEY

/** An invented company: the instrument that is shown, and the figures that its prices are made from. */
export interface Company {
  instrument: Instrument
  sector: string
  /** The level to which its price returns in the long run. */
  level: number
  /** Standard deviation of its daily log returns. */
  deviation: number
  /** Mean daily volume in shares. */
  volume: number
  tick: number
}

const MONEY = {
  Ecuador: { currency: 'USD', tick: 0.01 },
  Colombia: { currency: 'COP', tick: 10 },
  Peru: { currency: 'PEN', tick: 0.01 },
  Chile: { currency: 'CLP', tick: 1 },
  Mexico: { currency: 'MXN', tick: 0.01 },
  Argentina: { currency: 'ARS', tick: 0.5 },
  Spain: { currency: 'EUR', tick: 0.01 },
  'United States': { currency: 'USD', tick: 0.01 },
} as const

function toCompany(row: CompanyRow): Company {
  const [symbol, name, country, sector, industry, city, state, address, level, deviation, thousands] = row
  const { currency, tick } = MONEY[country]
  const instrument: Instrument = {
    symbol,
    name,
    class: 'share',
    exchange: 'Bolsa Simulada',
    currency,
    country,
    sector,
    industry,
    city,
    state,
    address,
    phone: null,
    website: null,
    logo_url: null,
  }
  return { instrument, sector, level, deviation: deviation / 100, volume: thousands * 1000, tick }
}

/** Invented companies of Ecuador, Colombia, Perú and Chile. */
// biome-ignore format: a table, one company a line
const ANDEAN_COMPANIES: readonly CompanyRow[] = [
  ['ACUAV', 'Acuavela Mariscos S.A.', 'Ecuador', 'Consumer Staples', 'Packaged Foods & Meats', 'Guayaquil', 'Guayas', 'Av. de los Manglares 1420', 48.2, 1.5, 420],
  ['SUMAR', 'Banco Sumaria S.A.', 'Ecuador', 'Financials', 'Diversified Banks', 'Quito', 'Pichincha', 'Calle de los Arrayanes N24-88', 92.5, 1.2, 310],
  ['RUMIY', 'Cementera Rumiyana S.A.', 'Ecuador', 'Materials', 'Construction Materials', 'Latacunga', 'Cotopaxi', 'Vía a los Hornos km 4', 61.7, 1.3, 260],
  ['TORTZ', 'Naviera Tortuzal S.A.', 'Ecuador', 'Industrials', 'Marine Transportation', 'Manta', 'Manabí', 'Malecón de las Anclas 315', 27.4, 1.8, 380],
  ['YANAM', 'Hidrocarburos Yanamar S.A.', 'Ecuador', 'Energy', 'Oil & Gas Exploration & Production', 'Quito', 'Pichincha', 'Av. del Petirrojo 720', 36.9, 2.2, 640],
  ['VDALQ', 'Laboratorios Vidalqui S.A.', 'Ecuador', 'Health Care', 'Pharmaceuticals', 'Cuenca', 'Azuay', 'Calle de los Alambiques 5-41', 74.3, 1.4, 190],
  ['KANTU', 'Almacenes Kantuera S.A.', 'Ecuador', 'Consumer Discretionary', 'Broadline Retail', 'Quito', 'Pichincha', 'Av. de los Telares 1903', 41.6, 1.6, 280],
  ['PAMBL', 'Inmobiliaria Pambalera S.A.', 'Ecuador', 'Real Estate', 'Real Estate Development', 'Samborondón', 'Guayas', 'Vía de los Ceibos km 2,5', 22.8, 1.5, 230],
  ['CHALP', 'Eléctrica Chalpimar S.A.', 'Ecuador', 'Utilities', 'Renewable Electricity', 'Loja', 'Loja', 'Calle del Molino Alto 210', 33.5, 1.1, 350],
  ['QNDAL', 'Redes Quindalia S.A.', 'Ecuador', 'Communication Services', 'Integrated Telecommunication Services', 'Guayaquil', 'Guayas', 'Av. de las Antenas 66', 57.9, 1.4, 410],

  ['ANDUR', 'Andurela Energía S.A. E.S.P.', 'Colombia', 'Utilities', 'Electric Utilities', 'Medellín', 'Antioquia', 'Carrera de los Guayacanes 118-06', 14_850, 1.3, 900],
  ['GUATR', 'Banco Guatarel S.A.', 'Colombia', 'Financials', 'Diversified Banks', 'Bogotá', 'Bogotá D.C.', 'Calle de los Alcaparros 72-15', 38_400, 1.3, 620],
  ['NEVAL', 'Cafetera Nevalia S.A.', 'Colombia', 'Consumer Staples', 'Packaged Foods & Meats', 'Manizales', 'Caldas', 'Avenida del Tostadero 23-50', 21_300, 1.4, 540],
  ['SOGMR', 'Materiales Sogamur S.A.', 'Colombia', 'Materials', 'Construction Materials', 'Tunja', 'Boyacá', 'Transversal de las Canteras 9-31', 17_950, 1.6, 470],
  ['CUSIM', 'Petróleos Cusimar S.A.', 'Colombia', 'Energy', 'Oil & Gas Exploration & Production', 'Bogotá', 'Bogotá D.C.', 'Carrera de los Samanes 93-40', 12_700, 2.1, 1_850],
  ['COLBR', 'Aerolíneas Colibral S.A.', 'Colombia', 'Industrials', 'Passenger Airlines', 'Bogotá', 'Bogotá D.C.', 'Avenida de los Hangares 26-77', 24_600, 2.3, 780],
  ['SNVEL', 'Clínicas Sanavelia S.A.', 'Colombia', 'Health Care', 'Health Care Facilities', 'Cali', 'Valle del Cauca', 'Calle de los Samanes 5-112', 31_200, 1.3, 330],
  ['TXBUR', 'Textiles Burilana S.A.', 'Colombia', 'Consumer Discretionary', 'Apparel, Accessories & Luxury Goods', 'Medellín', 'Antioquia', 'Carrera de las Hilanderas 48-20', 16_450, 1.7, 410],
  ['ZIPAC', 'Datos Zipacora S.A.', 'Colombia', 'Information Technology', 'Application Software', 'Barranquilla', 'Atlántico', 'Vía del Malecón Nuevo 40-18', 45_900, 2.0, 360],
  ['ORNOV', 'Canal Orinoval S.A.', 'Colombia', 'Communication Services', 'Broadcasting', 'Bucaramanga', 'Santander', 'Calle de los Estudios 33-09', 13_800, 1.6, 520],

  ['QORIW', 'Minera Qoriwana S.A.A.', 'Peru', 'Materials', 'Copper', 'Arequipa', 'Arequipa', 'Av. de las Canteras 1180', 38.6, 2.0, 720],
  ['LIMRN', 'Banco Limarena S.A.A.', 'Peru', 'Financials', 'Diversified Banks', 'Lima', 'Lima', 'Jirón de los Portales 455', 142.3, 1.2, 240],
  ['HUMBM', 'Pesquera Humbolmar S.A.', 'Peru', 'Consumer Staples', 'Packaged Foods & Meats', 'Chimbote', 'Áncash', 'Malecón de las Bolicheras 90', 24.7, 1.8, 560],
  ['PUREL', 'Energía Apurelia S.A.A.', 'Peru', 'Utilities', 'Independent Power Producers & Energy Traders', 'Huancayo', 'Junín', 'Calle de las Turbinas 312', 29.8, 1.1, 390],
  ['TAMBM', 'Constructora Tambomar S.A.', 'Peru', 'Industrials', 'Construction & Engineering', 'Lima', 'Lima', 'Av. de los Andamios 2240', 33.4, 1.7, 310],
  ['CAMRE', 'Gasoductos Camirea S.A.', 'Peru', 'Energy', 'Oil & Gas Storage & Transportation', 'Ica', 'Ica', 'Carretera de las Dunas km 14', 51.2, 1.6, 270],
  ['RIMAS', 'Clínicas Rimasana S.A.', 'Peru', 'Health Care', 'Health Care Facilities', 'Lima', 'Lima', 'Av. de los Jazmines 780', 66.1, 1.3, 180],
  ['URUBL', 'Hoteles Urubelia S.A.', 'Peru', 'Consumer Discretionary', 'Hotels, Resorts & Cruise Lines', 'Cusco', 'Cusco', 'Cuesta de los Faroles 27', 42.5, 1.9, 220],
  ['BRNEL', 'Inmobiliaria Barranelia S.A.', 'Peru', 'Real Estate', 'Real Estate Development', 'Lima', 'Lima', 'Malecón de los Geranios 140', 19.9, 1.5, 260],
  ['PACHC', 'Telefonía Pachacel S.A.', 'Peru', 'Communication Services', 'Wireless Telecommunication Services', 'Trujillo', 'La Libertad', 'Av. de las Repetidoras 601', 47.8, 1.5, 430],

  ['ALTIR', 'Altirena Minería S.A.', 'Chile', 'Materials', 'Diversified Metals & Mining', 'Antofagasta', 'Antofagasta', 'Av. de las Salitreras 2075', 8_420, 2.0, 680],
  ['MPOCN', 'Banco Mapocinal S.A.', 'Chile', 'Financials', 'Diversified Banks', 'Santiago', 'Región Metropolitana', 'Calle de los Plátanos Orientales 1288', 5_960, 1.1, 940],
  ['MAULR', 'Viñedos Maulerica S.A.', 'Chile', 'Consumer Staples', 'Distillers & Vintners', 'Talca', 'Maule', 'Camino de las Parras km 6', 3_870, 1.3, 350],
  ['MGLAN', 'Eólica Magalina S.A.', 'Chile', 'Utilities', 'Renewable Electricity', 'Punta Arenas', 'Magallanes', 'Costanera de los Vientos 330', 2_640, 1.2, 760],
  ['CORDL', 'Tiendas Cordelanas S.A.', 'Chile', 'Consumer Discretionary', 'Broadline Retail', 'Santiago', 'Región Metropolitana', 'Av. de los Escaparates 4501', 4_310, 1.6, 1_120],
  ['QUILP', 'Puertos Quilpemar S.A.', 'Chile', 'Industrials', 'Marine Ports & Services', 'Valparaíso', 'Valparaíso', 'Muelle de las Grúas 12', 6_780, 1.5, 290],
  ['RAUCL', 'Clínicas Araucelia S.A.', 'Chile', 'Health Care', 'Health Care Facilities', 'Temuco', 'La Araucanía', 'Av. de los Canelos 905', 7_350, 1.3, 210],
  ['LASTR', 'Centros Lastarelia S.A.', 'Chile', 'Real Estate', 'Retail REITs', 'Viña del Mar', 'Valparaíso', 'Paseo de los Relojes 77', 2_180, 1.2, 640],
  ['ELQNR', 'Satélites Elquinor S.A.', 'Chile', 'Communication Services', 'Integrated Telecommunication Services', 'La Serena', 'Coquimbo', 'Camino del Observatorio 1500', 9_240, 1.8, 330],
  ['NAHUL', 'Sistemas Nahuelar S.A.', 'Chile', 'Information Technology', 'IT Consulting & Other Services', 'Concepción', 'Biobío', 'Calle de los Telégrafos 248', 11_600, 1.9, 270],
]

/** Invented companies of México, Argentina, España and the United States. */
// biome-ignore format: a table, one company a line
const ATLANTIC_COMPANIES: readonly CompanyRow[] = [
  ['ATLAM', 'Atlamiral Logística S.A.B. de C.V.', 'Mexico', 'Industrials', 'Air Freight & Logistics', 'Monterrey', 'Nuevo León', 'Av. de los Patios de Carga 3400', 186.4, 1.6, 830],
  ['TEZCL', 'Grupo Financiero Tezcalia S.A.B. de C.V.', 'Mexico', 'Financials', 'Diversified Banks', 'Ciudad de México', 'Ciudad de México', 'Paseo de los Ahuehuetes 505', 138.9, 1.4, 1_450],
  ['MAIZL', 'Panificadora Maizalia S.A.B. de C.V.', 'Mexico', 'Consumer Staples', 'Packaged Foods & Meats', 'Toluca', 'Estado de México', 'Calzada de los Hornos 61', 72.6, 1.2, 1_280],
  ['CUAUT', 'Aceros Cuautelán S.A.B. de C.V.', 'Mexico', 'Materials', 'Steel', 'Monclova', 'Coahuila', 'Bulevar de las Fraguas 1810', 94.1, 1.9, 760],
  ['TMPRL', 'Petroquímica Tampiral S.A.B. de C.V.', 'Mexico', 'Energy', 'Oil & Gas Refining & Marketing', 'Tampico', 'Tamaulipas', 'Av. de los Oleoductos 220', 118.3, 2.0, 590],
  ['NAHUA', 'Teleondas Nahuasa S.A.B. de C.V.', 'Mexico', 'Communication Services', 'Wireless Telecommunication Services', 'Ciudad de México', 'Ciudad de México', 'Calle de los Transmisores 48', 53.7, 1.4, 2_600],
  ['TLALM', 'Farmacéutica Tlalmedia S.A.B. de C.V.', 'Mexico', 'Health Care', 'Pharmaceuticals', 'Cuernavaca', 'Morelos', 'Camino de las Jacarandas 812', 165.2, 1.3, 310],
  ['OYAML', 'Tiendas Oyamela S.A.B. de C.V.', 'Mexico', 'Consumer Discretionary', 'Home Improvement Retail', 'Puebla', 'Puebla', 'Bulevar de los Azulejos 2705', 241.8, 1.5, 420],
  ['MEZQL', 'Fibra Mezquial', 'Mexico', 'Real Estate', 'Industrial REITs', 'Querétaro', 'Querétaro', 'Circuito de las Naves 19', 64.9, 1.0, 980],
  ['XICOM', 'Electrónica Xicomar S.A.B. de C.V.', 'Mexico', 'Information Technology', 'Electronic Manufacturing Services', 'Zapopan', 'Jalisco', 'Av. de los Circuitos 1024', 312.5, 2.1, 350],

  ['PRNEL', 'Banco Paranelo S.A.', 'Argentina', 'Financials', 'Diversified Banks', 'Buenos Aires', 'Ciudad de Buenos Aires', 'Calle de los Ceibales 640', 4_820, 2.4, 1_900],
  ['PMPEL', 'Agropecuaria Pampelia S.A.', 'Argentina', 'Consumer Staples', 'Agricultural Products & Services', 'Rosario', 'Santa Fe', 'Bulevar de los Silos 1515', 2_960, 2.0, 1_340],
  ['NEUQR', 'Gas Neuquelar S.A.', 'Argentina', 'Energy', 'Oil & Gas Exploration & Production', 'Neuquén', 'Neuquén', 'Ruta de las Bardas km 9', 7_350, 2.4, 1_100],
  ['CUYAL', 'Eléctrica Cuyalba S.A.', 'Argentina', 'Utilities', 'Electric Utilities', 'Mendoza', 'Mendoza', 'Av. de las Acequias 388', 1_940, 2.1, 1_750],
  ['PLTMR', 'Siderúrgica Platamar S.A.', 'Argentina', 'Materials', 'Steel', 'Campana', 'Buenos Aires', 'Camino de los Altos Hornos 70', 3_480, 2.1, 890],
  ['RVDAL', 'Programas Rivadelia S.A.', 'Argentina', 'Information Technology', 'Application Software', 'Córdoba', 'Córdoba', 'Calle de los Teclados 1111', 16_700, 2.3, 260],
  ['QBRCR', 'Laboratorios Quebracor S.A.', 'Argentina', 'Health Care', 'Pharmaceuticals', 'La Plata', 'Buenos Aires', 'Diagonal de los Boticarios 74', 5_620, 1.8, 380],
  ['TNDLR', 'Autopiezas Tandilar S.A.', 'Argentina', 'Consumer Discretionary', 'Automotive Parts & Equipment', 'Tandil', 'Buenos Aires', 'Av. de los Engranajes 2300', 2_270, 2.0, 610],
  ['PTELA', 'Desarrollos Portelar S.A.', 'Argentina', 'Real Estate', 'Real Estate Development', 'Buenos Aires', 'Ciudad de Buenos Aires', 'Dique de los Veleros 5', 1_380, 1.9, 720],
  ['MESPL', 'Ferrovías Mesopala S.A.', 'Argentina', 'Industrials', 'Rail Transportation', 'Paraná', 'Entre Ríos', 'Andén de las Locomotoras 1', 2_640, 2.0, 540],

  ['ARKEL', 'Arkelina Sistemas S.A.', 'Spain', 'Information Technology', 'IT Consulting & Other Services', 'Madrid', 'Comunidad de Madrid', 'Calle de los Autómatas 31', 34.6, 1.6, 870],
  ['CANTB', 'Banco Cantalbro S.A.', 'Spain', 'Financials', 'Diversified Banks', 'Bilbao', 'País Vasco', 'Gran Vía de las Dársenas 14', 18.9, 1.4, 3_900],
  ['GALNA', 'Eólica Galaina S.A.', 'Spain', 'Utilities', 'Renewable Electricity', 'A Coruña', 'Galicia', 'Rúa de los Rompientes 8', 21.7, 1.2, 1_650],
  ['JAENV', 'Aceites Jaenova S.A.', 'Spain', 'Consumer Staples', 'Packaged Foods & Meats', 'Jaén', 'Andalucía', 'Camino de los Olivares Viejos km 3', 26.3, 1.3, 480],
  ['EBRNR', 'Constructora Ebrenor S.A.', 'Spain', 'Industrials', 'Construction & Engineering', 'Zaragoza', 'Aragón', 'Paseo de los Pontoneros 120', 41.8, 1.5, 720],
  ['TURNA', 'Biofarma Turianela S.A.', 'Spain', 'Health Care', 'Biotechnology', 'Valencia', 'Comunidad Valenciana', 'Calle de los Microscopios 17', 58.4, 2.2, 390],
  ['GIRLD', 'Modas Giraldela S.A.', 'Spain', 'Consumer Discretionary', 'Apparel Retail', 'Sevilla', 'Andalucía', 'Avenida de los Sastres 44', 47.2, 1.4, 1_050],
  ['CARPT', 'Inmuebles Carpetela Socimi S.A.', 'Spain', 'Real Estate', 'Office REITs', 'Madrid', 'Comunidad de Madrid', 'Paseo de los Miradores 201', 16.8, 1.2, 930],
  ['CSTLV', 'Cerámicas Castelvia S.A.', 'Spain', 'Materials', 'Construction Materials', 'Castellón', 'Comunidad Valenciana', 'Partida de los Esmaltes 6', 23.5, 1.5, 410],
  ['HSPRL', 'Editora Hesperal S.A.', 'Spain', 'Communication Services', 'Publishing', 'Barcelona', 'Cataluña', 'Calle de los Linotipistas 92', 15.6, 1.6, 560],

  ['BRMWK', 'Bramwickel Software Inc.', 'United States', 'Information Technology', 'Application Software', 'Austin', 'Texas', '1200 Lanternfish Drive', 214.7, 1.9, 2_400],
  ['TLVCK', 'Tollivane Bancorp', 'United States', 'Financials', 'Regional Banks', 'Charlotte', 'North Carolina', '48 Copperleaf Street', 58.3, 1.6, 1_700],
  ['RDGMR', 'Ridgemoran Therapeutics Inc.', 'United States', 'Health Care', 'Biotechnology', 'Cambridge', 'Massachusetts', '910 Inkberry Lane', 127.9, 2.3, 1_350],
  ['HRLWF', 'Harlowfen Foods Inc.', 'United States', 'Consumer Staples', 'Packaged Foods & Meats', 'Omaha', 'Nebraska', '77 Silo Terrace', 83.6, 1.0, 1_900],
  ['PRMSA', 'Permosaic Energy Corp.', 'United States', 'Energy', 'Oil & Gas Exploration & Production', 'Midland', 'Texas', '3500 Caliche Road', 96.2, 2.1, 2_800],
  ['KSTRW', 'Kestrowen Aerospace Inc.', 'United States', 'Industrials', 'Aerospace & Defense', 'Wichita', 'Kansas', '15 Windtunnel Parkway', 173.5, 1.5, 940],
  ['LMNRY', 'Lumenarium Media Inc.', 'United States', 'Communication Services', 'Movies & Entertainment', 'Los Angeles', 'California', '640 Afterglow Avenue', 64.8, 1.9, 2_100],
  ['OKNST', 'Oakenstrand Motors Inc.', 'United States', 'Consumer Discretionary', 'Automobile Manufacturers', 'Detroit', 'Michigan', '2 Crankshaft Square', 45.1, 2.2, 3_600],
  ['GRNTP', 'Granitepath Properties Trust', 'United States', 'Real Estate', 'Office REITs', 'Denver', 'Colorado', '1880 Feldspar Street', 71.4, 1.3, 1_150],
  ['CSCDL', 'Cascadelle Water & Power Co.', 'United States', 'Utilities', 'Multi-Utilities', 'Portland', 'Oregon', '305 Spillway Court', 52.7, 0.9, 1_400],
]

/** Every company of the simulated market, by symbol. None of them exists. */
export const COMPANIES: readonly Company[] = [...ANDEAN_COMPANIES, ...ATLANTIC_COMPANIES]
  .map(toCompany)
  .sort((a, b) => (a.instrument.symbol < b.instrument.symbol ? -1 : 1))
