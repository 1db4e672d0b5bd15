import type { CompanyRow } from './company.ts'

/** Invented companies of Ecuador, Colombia, Perú and Chile. */
// biome-ignore format: a table, one company a line
export const ANDEAN_COMPANIES: readonly CompanyRow[] = [
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
