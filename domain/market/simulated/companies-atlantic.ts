import type { CompanyRow } from './company.ts'

/** Invented companies of México, Argentina, España and the United States. */
// biome-ignore format: a table, one company a line
export const ATLANTIC_COMPANIES: readonly CompanyRow[] = [
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
