const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** Words beside a name that show a company is meant: what companies have, do and undergo. Folded. */
export const BUSINESS = words(`
  accion acciones accionista accionistas activo activos adquiere adquisicion adquirira alcanza alianza amplia analista
  analistas anuncia anuncio anunciara aprueba aumenta avanza baja bajan beneficio beneficios bolsa bolsas bono bonos
  busca cae caen capitalizacion cede cerrara cierra clientes comercializa competencia compra comprara compro consejero
  consejo consigue cotiza cotizacion crece crecera crecen cuota demanda demandada demandan denuncia desinvierte
  despide despedira despidos desploma deuda directivo dispara dividendo dividendos ebitda eleva emite empleados
  empleos empresa empresas encarece entra ere esperado espera estima estrena factura facturacion fabrica fabricante
  fabricas filial firma fusion gana ganan ganancia ganancias ganara gano gigante hunde impulsa incrementa ingresa
  ingresos inversion inversor inversores invertira invierte junta lanza lanzara lidera logra matriz mejora mercado
  mercados millones multa multada multan negocia negocio nombra nombro ofrece opa operadora opv oferta pacta paga
  pagara participacion pedidos perdidas perdio pierde pierden planea plantilla plataforma plataformas precios preve
  prepara presenta presentara produccion pronostico propone provision publica rebota recauda recaudo recompra recorta
  recupera recuperan reduce reducira registra repunta reporta reporto resultado resultados retrocede revisa
  rentabilidad salario salida sancion sanciona sindicatos sube suben subida subio supera supero suspende tecnologica
  teleco titulos trabajadores trimestral trimestre usuarios valora valoracion vende vendera vendio venta ventas
  acquire acquires acquisition analyst analysts announces announced beat beats board bond bonds boosts business buy
  buyback buys buying ceo cfo chairman chief climbs closes company competitor competitors cuts customers deal debt
  delays dips dividend dividends downgrade downgraded downgrades drop drops earnings employees eps estimates exchange
  executive expands expects factory faces fall falls fell files fined firm forecast forecasts fund gain gains guidance
  hires hikes investor investors invests ipo jobs jump jumps launches lawsuit layoffs lifts loss losses lowers margin
  margins market merger misses nasdaq nyse offers open opens outlook overweight overperform plans plant plunges
  portfolio posts price prices production profit profits quarter quarterly raises rally rallies rating recall recalls
  reports reported results revenue revenues rise rises rivals rose sales says sells seeks settles share shareholder
  shareholders shares slides slips slumps soars spends stake stock stocks store stores sued sues supplier suppliers
  surges tops trades trading tumbles underperform unit unveils upgrade upgraded upgrades valuation workers retrasa
  reanuda traslada cancela abre detiene construira instala aplaza contrata contratara reforma amortiza refinancia
  coloca emitira escinde fusiona fusionara absorbe despliega exporta importa patenta subasta litiga recurre apela
  acuerda firmara inaugura amplian encarga licencia cotizara renuncia dimite rebaja rebajan elevara bate baten duplica
  triplica sufre logran ganador accionarial bursatil bursatiles signs bets ships builds pauses halts resumes names
  appoints pays
`)

/** Right before or after a name: the name is a company's. */
export const COMPANY_BESIDE = words(`
  inc corp corporation co company motor motors plc platforms holdings group banco bank grupo empresa compania firma
  gigante tecnologica aseguradora petrolera teleco operadora entidad cadena fabricante automotriz minorista retailer
  automaker carmaker maker insurer lender chipmaker ceo cfo shares stock acciones titulos accionistas shareholders
`)

/** Before a name that is also an ordinary word, they make it the word: 'la meta', 'a target', 'su visa'. */
export const DETERMINERS = words(`
  la el los las un una unos unas su sus mi mis tu tus este esta ese esa estos estas cada toda todo otra otro nueva
  nuevo primera primer ultima ultimo doble gran misma the a an this that its his her their our your my every each
  another any no new first last next same big
`)

/** The same after it: 'meta de inflación', 'gap between'. */
export const COMPLEMENTS = words('de del of for para between entre')

/** Before a name that is also a place, they make it the place. */
export const PLACE_BEFORE = words('en in desde hacia near cerca from across outside around')

/** Near the name of a place, they show that the place is meant. */
export const CIVIC = words(`
  alcalde alcaldesa alcaldia ayuntamiento puerto aeropuerto universidad gobernador gobernacion departamento provincia
  ciudad bahia vecinos policia hospital barrio calle playa catedral festival turismo turistas racing futbol liga
  estadio municipio comarca region diocesis carretera autopista incendio lluvia lluvias temporal mayor city university
  airport police county school museum river forest rainforest team game season coach cathedral
`)

/** Words beside which a company's everyday name means the thing: after it, or before it. */
export const THINGS: Readonly<Record<string, { behind?: ReadonlySet<string>; before?: ReadonlySet<string> }>> = {
  apple: {
    behind:
      words(`pie pies juice cider tree trees sauce tart orchard orchards valley crumble cake strudel picking harvest
      growers crop blossom martini`),
    before: words('big adam bad golden caramel candy rotten'),
  },
  target: {
    behind: words(
      'date dates audience range group groups practice price prices rate zone field language market markets',
    ),
    before:
      words(`price on inflation climate emissions easy moving soft main prime key sales revenue growth fed ecb deficit
      precio`),
  },
  visa: {
    behind:
      words(`rules rule application applications applicants waiver waivers program programs programme ban bans fees
      fee holder holders requirements requirement free bulletin overstays policy process status restrictions interview
      interviews sponsorship run lottery electronica americana estadounidense schengen turistica humanitaria`),
    before: words('work tourist student travel h1b transit golden schengen entry immigration'),
  },
  gap: {
    behind: words('year years analysis between widens narrows'),
    before: words('gender pay wage wealth trade bullish'),
  },
  gold: { behind: words('price prices') },
  shell: { behind: words('company companies game script'), before: words('egg tortoise') },
  amazon: { behind: words('rainforest river basin forest jungle tribe tribes') },
  ford: {
    behind: words('foundation theatre coppola theater'),
    before: words('tom harrison gerald betty doug rob rosalia'),
  },
  tesla: { before: words('nikola'), behind: words('coil coils') },
  delta: { behind: words('variant force variante'), before: words('mekong nile river') },
  meta: { behind: words('analisis analysis volante') },
  oracle: { before: words('the'), behind: words('of') },
  santander: { before: words('racing puerto bahia') },
  chase: { before: words('car police high speed chevy') },
  nike: { behind: words('missile goddess') },
  disney: { before: words('walter roy') },
}

/** After a name they make it another company's. By the name's folded words. */
export const OTHER_COMPANIES: Readonly<Record<string, ReadonlySet<string>>> = {
  'coca cola': words('femsa hbc europacific european consolidated andina embonor hellenic'),
  walmart: words('de mexico chile'),
  ge: words('vernova healthcare'),
  'general electric': words('vernova healthcare'),
  hp: words('enterprise'),
  santander: words('consumer chile mexico brasil brazil polska'),
  'banco santander': words('chile mexico brasil brazil polska'),
  bbva: words('colombia argentina peru frances'),
  nestle: words('india'),
  telefonica: words('brasil deutschland'),
  'bank of america': words('tower'),
}

/** Capitals that are no company, although some company's symbol may be spelt so. */
export const ACRONYMS = words(`
  CNC CNMC CNMV CCOO UGT CEOE ICO AEAT IRPF CEO CFO COO CTO CIO IPO ETF ETFS ESG FED GDP CPI PMI PIB IPC IVA ERE ERTE OPA OPV OPEP OPEC USA EEUU EUA USD EUR GBP
  JPY MXN COP PEN ARS CLP BRL FMI IMF BCE ECB ONU OTAN NATO OMC WTO OMS WHO FDA SEC FTC DOJ FBI CIA NASA NBA NFL MLB
  FIFA UEFA UFC UNAM BID BIS ADR REIT SPAC EPS EBIT ROI ROE YTD AI API APP APPS GPU CPU LED LNG GNL GPS SMS VPN USB
  PDF FAQ DIY ICE EPA IRS HBO BBC CNN NBC ABC CBS FOX MSN AFP EFE AP TV PC UK EU UE US UN UAE THE AND FOR ARE HAS HAD
  WAS NOT BUT ALL ANY CAN CAT CAR KEYS KEY LOW NOW ONE TWO TEN NEW OLD BIG FAST COST TRUE OPEN REAL NICE LIVE LOVE EAT
  RUN FUN SUN SEE SAY TAP TEAM WELL WORK PLAY PLUS POST PUMP HOPE HOUR FIVE FOUR FORM FLOW EDIT DASH DOCS LAND PATH
  PEAK PINS POOL RARE ROCK ROOT SAFE SAVE SNOW SPOT STEM TECH TILE TREE VIA WIN YOU BILL BOOM BOX CAKE CASH CORN OUT
  OFF ODD OIL GAS AIR AGO AGE ACT ADD AIM ART ASK BAD BAG BET BIT BUS BUY CUT DAY DID DOG END ERA EYE FAR FEW FIT FIX
  SAN SOL MAR DIA LAS LOS UNA UNO DEL POR QUE CON SIN MAS SUS SER VER DOS TRES HOY AYER ESTE ESTA COMO PARA PERO TODO
  VIDA SUMA MAPA COL CIE RED REY LEY LUZ PAZ PAN FIN GRAN ALTA BAJA CASA CASO SEDE ZONA AMOR HAL MOS DIS COF DRI ROP
`)

/** Where a symbol is quoted: 'NASDAQ: AAPL', '(BME:SAN)'. */
export const EXCHANGES =
  `nasdaq|nyse|amex|nysearca|nyse arca|nyse american|bme|bmv|biva|bcs|bvl|bvc|bvq|bcba|byma|merval|lse|lon|tsx|otc|otcmkts|
  xetra|etr|fra|euronext|epa|ams|b3|bovespa|bvmf|asx|six|swx|tse|hkex|hkg|mc|mce|mad|mexico|madrid|santiago|lima`.replaceAll(
    /\s*\n\s*/g,
    '',
  )
