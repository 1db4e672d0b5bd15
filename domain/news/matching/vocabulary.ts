const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** Legal forms and similar parts of registered names, which the press does not write. Folded, without dots. */
export const LEGAL = words(`
  inc incorporated corp corporation co company companies ltd limited llc lp llp plc sa saa sab sac sas sapi cv rl srl
  sl slu spa se nv bv ag ab asa as oyj kgaa gmbh esp sad socimi the com cia compania holding holdings group grupo
  trust adr ads bancorp bancshares class clase serie series ordinary common preferred shares stock ca pjsc oao pao bhd
  tbk kk pty cva scs
`)

/** Words at the end of a name for what a company does, which the press often leaves out ('Micron Technology'). */
export const ACTIVITY_BEHIND = words(`
  technology technologies tecnologia tecnologias pharmaceutical pharmaceuticals pharma therapeutics biosciences foods
  food energy energia financial international internacional worldwide global industries industrias solutions
  soluciones systems sistemas communications comunicaciones laboratories laboratorios services servicios software
  motors motor platforms restaurants brands resources petroleum properties scientific analytics automotive airlines
  entertainment healthcare health capital partners materials semiconductor semiconductors networks devices logistica
  mineria media bank banco electric power realty hotels resorts cosmetics stores steel instruments interactive
  robotics aerospace investment investments products
`)

/** Words at the start of a name for what a company is, which the press often leaves out ('Banco Santander'). */
export const ACTIVITY_BEFORE = words(`
  banco bank grupo corporacion compania companhia empresas empresa inmobiliaria constructora cementera cementos minera
  naviera laboratorios electrica eolica redes aerolineas petroleos hidrocarburos pesquera siderurgica textiles tiendas
  almacenes farmaceutica panificadora petroquimica telefonia cafetera clinicas hoteles gasoductos puertos vinedos
  satelites aceros inversiones sociedad cerveceria embotelladora agropecuaria financiero financiera agricola
  industrias energia
`)

/** Words that are too general to name a company without the rest of its name. */
export const GENERIC = words(`
  american america national nacional united general global international internacional universal first second third
  one advanced applied digital public federal central continental standard allied consolidated integrated associated
  combined western west eastern east northern north southern south pacific atlantic european europe latin royal
  republic old new great best big real home life live health care energy power water gas oil steel gold silver mining
  capital financial insurance bank banco credit trust investment investments equity property properties industrial
  industries business commercial consumer electric electronic electronics automatic automotive medical bio genetic
  data media news communications tractor supply dollar express quest waste management de del la el los las y san santa
  nuevo nueva gran grupo chile mexico peru colombia argentina espana ecuador brasil brazil china india japan canada
  buy motors depot fire street state city park house food services service group systems solutions partners
  technologies
`)

/** Spanish and English words that are also names of companies. A capital letter inside a sentence decides. */
export const ORDINARY = words(`
  meta apple target visa gap telefonica amazon shell oracle intel block square snap zoom match unity uber progressive
  mosaic travelers zebra vertex marathon intuitive delta southwest carnival crown dow dover chubb ball iron key host
  principal regency republic sun tapestry union wells whirlpool citizens champion chase discover dominion equinox
  exact extra genuine guess hunt illumina insight lamb linde lucid maximus monster nasdaq omega onto opera orange
  otter paramount pool post premier pulse range regions rocket root rover sage sally science sea select sensata
  service shake shift signet silk simply six sky sonic spire spirit splash spot sprint sprout sprouts stag sterling
  strategy stride stripe summit tandem tempo tenable tenet terminal toast toll trade trinity trip triumph under vail
  valley vulcan wave weave wolf workday world yum alphabet caterpillar align anthem arch bath booking boost boston
  broad bumble cable cardinal cars chef clean clear coach coherent columbia comfort compass confluent constellation
  core cracker crane cross darling deckers dine dish duke eagle elastic ensign envista equitable essential evolution
  fair first five flex floor fortive fortune forward frontier galaxy gates gen grand graphic guardant gulf halo
  harmonic hope hub ideal inspire invitation jack juniper knight lemonade liberty lion live maple mercury model
  natural neptune noble nova nuvation open option organon palomar park patterson perfect pinnacle pioneer planet
  polaris porch power primo prosperity proto pure quaker radiant ready relay repay resolute revolve ring robust rush
  rumble safe signature simon slack snowflake star stem stitch tower trex true tutor twilight upstart urban vesta
  victory viking virgin vista vital warrior wise wish zest lime bird bolt ocean coast horizon vanguard fidelity
  heritage legacy pilot ascend ascent catalyst element fusion genesis impact infinity matrix momentum nexus orbit
  phoenix prime quantum rapid reliance sigma solid spectrum stellar titan ultra vector venture vision zenith allegiant
  ally avid bright brink cava chewy coupang robinhood dollar eat enact exponent fossil garden gentle gray hamilton
  hawk hercules ingles innovate ironwood kite leap lantern leggett lovesac magnolia marine mission national navigator
  novel oil omni paragon patriot penguin piper plug portal privia puma radius raven redwood ridge rise saia saber
  seaboard sentinel stable steel sunrise tango thor tide timken torrid trident tropical veritas vivid willow zeta
  exito favorita alfa volcan vale liverpool elektra colonial logista argos familia continental cruz sol sur aval
  porvenir moneda pacifico atlas fibra simple azul gol natura arca bolivariano plaza andina concha toro salud
  occidental nacional popular mutua linea directa prisa vocento realia insur prosegur clinica puig agile duro renta
  corporativa libertas prim deoleo ebro borges bodegas naturhouse nextil adolfo sniace ercros tubos reunidos sacyr cie
  dia lar merlin metropolitana
`)

/** Family names, and brands named after a person. Their capital letter proves nothing. */
export const SURNAMES = words(`
  ford tyson williams johnson smith jones brown davis miller wilson moore taylor anderson thomas jackson white harris
  martin thompson garcia martinez robinson clark rodriguez lewis lee walker hall allen young hernandez king wright
  lopez hill scott green adams baker gonzalez nelson carter mitchell perez roberts turner phillips campbell parker
  evans edwards collins morgan stanley goldman kellogg kraft hess lauren schwab franklin price gallagher marsh hilton
  mars lilly abbott baxter jacobs raymond james charles ross penney pilgrim cooper wells fargo lincoln humphrey
  emerson lennox rollins norfolk kirby ryder hunt slim ortega roig botin march entrecanales luksic angelini matte
  solari paulmann yarur saieh romero brescia graña wong noboa oreilly moody duke murphy sanders trump biden powell
`)

/** Places that companies are named after. */
export const PLACES = words(`
  santander sabadell bilbao vizcaya madrid barcelona valencia sevilla zaragoza navarra galicia asturias andalucia
  cataluna murcia malaga cadiz huelva almeria cordoba granada toledo burgos leon oviedo gijon vigo coruna pamplona
  vitoria logrono mallorca ibiza canarias ceuta melilla extremadura aragon cantabria rioja guayaquil quito cuenca
  pichincha azuay loja manta machala ambato guayas manabi esmeraldas bogota medellin cali barranquilla cartagena
  bucaramanga antioquia cundinamarca boyaca tolima caldas occidente lima arequipa trujillo cusco piura chiclayo
  santiago valparaiso antofagasta concepcion temuco atacama biobio patagonia magallanes rosario mendoza tucuman salta
  chubut neuquen monterrey guadalajara puebla tijuana jalisco oaxaca veracruz yucatan sonora sinaloa chihuahua durango
  tabasco chiapas azteca inca maya buenaventura panama montevideo asuncion caracas lisboa paris roma milano berlin
  munich zurich geneva london oxford cambridge york boston chicago dallas houston austin denver seattle atlanta miami
  detroit philadelphia phoenix portland charlotte nashville memphis alaska hawaii texas california florida nevada
  arizona virginia georgia carolina ohio michigan alexandria berkshire hartford burlington huntington norfolk richmond
  newport lancaster cleveland cincinnati columbus springfield hudson potomac tampa dominion williamsburg princeton
  stanford andes
`)

/** First names. The word after one is a family name. */
export const FIRST_NAMES = words(`
  harrison tom gerald henry doug rob robert betty john james mike michael david richard charles thomas george william
  bill bob joe joseph steve steven stephen paul peter mark daniel kevin brian gary ronald donald larry jeff jeffrey
  scott eric andrew robin serena venus vanessa hank pharrell ted ben jack jim tim kim ann anne mary linda barbara
  susan karen lisa nancy fiona sarah emma jane laura julia maria ana jose juan carlos luis jorge pedro pablo miguel
  manuel antonio francisco fernando alejandro javier rafael roberto eduardo ricardo raul mario sergio alberto enrique
  diego andres martin cristina carmen isabel lucia marta elena rosa nikola walt elon warren tyler taylor jordan ryan
  ashley chris christian alex sam max leo
`)

/** Words near a name which show that a company is meant: what companies have, do and undergo. Folded. */
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

/** Words right before or after a name which show that it is a company's. */
export const COMPANY_BESIDE = words(`
  inc corp corporation co company motor motors plc platforms holdings group banco bank grupo empresa compania firma
  gigante tecnologica aseguradora petrolera teleco operadora entidad cadena fabricante automotriz minorista retailer
  automaker carmaker maker insurer lender chipmaker ceo cfo shares stock acciones titulos accionistas shareholders
`)

/** Words after which a name that is also an ordinary word means the word: 'la meta', 'a target', 'su visa'. */
export const DETERMINERS = words(`
  la el los las un una unos unas su sus mi mis tu tus este esta ese esa estos estas cada toda todo otra otro nueva
  nuevo primera primer ultima ultimo doble gran misma the a an this that its his her their our your my every each
  another any no new first last next same big
`)

/** Words before which such a name means the ordinary word: 'meta de inflación', 'gap between'. */
export const COMPLEMENTS = words('de del of for para between entre')

/** Words after which a name that is also a place means the place. */
export const PLACE_BEFORE = words('en in desde hacia near cerca from across outside around')

/** Words near the name of a place which show that the place is meant. */
export const CIVIC = words(`
  alcalde alcaldesa alcaldia ayuntamiento puerto aeropuerto universidad gobernador gobernacion departamento provincia
  ciudad bahia vecinos policia hospital barrio calle playa catedral festival turismo turistas racing futbol liga
  estadio municipio comarca region diocesis carretera autopista incendio lluvia lluvias temporal mayor city university
  airport police county school museum river forest rainforest team game season coach cathedral
`)

/** Words after or before a company's everyday name with which it means the thing. */
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

/** Words after a name that make it the name of another company, by the folded words of the name. */
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

/** Words in capitals that mean no company, although they may be the symbol of one. */
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

/** Names of exchanges before a symbol: 'NASDAQ: AAPL', '(BME:SAN)'. */
export const EXCHANGES =
  `nasdaq|nyse|amex|nysearca|nyse arca|nyse american|bme|bmv|biva|bcs|bvl|bvc|bvq|bcba|byma|merval|lse|lon|tsx|otc|otcmkts|
  xetra|etr|fra|euronext|epa|ams|b3|bovespa|bvmf|asx|six|swx|tse|hkex|hkg|mc|mce|mad|mexico|madrid|santiago|lima`.replaceAll(
    /\s*\n\s*/g,
    '',
  )

/** Other names that the press uses for companies, by their folded name without the legal form. */
export const ALIASES: Readonly<Record<string, readonly string[]>> = {
  alphabet: ['Google'],
  'meta platforms': ['Facebook'],
  'international business machines': ['IBM'],
  'general electric': ['GE'],
  'ge aerospace': ['GE', 'General Electric'],
  'minnesota mining & manufacturing': ['3M'],
  hp: ['Hewlett-Packard'],
  'hewlett packard enterprise': ['HPE'],
  'walt disney': ['Disney'],
  'jpmorgan chase': ['JPMorgan', 'JP Morgan'],
  'bank of america': ['BofA'],
  'goldman sachs': ['Goldman'],
  citigroup: ['Citi'],
  'american express': ['AmEx'],
  'johnson & johnson': ['J&J'],
  'procter & gamble': ['P&G'],
  'eli lilly': ['Lilly'],
  'bristol myers squibb': ['Bristol-Myers', 'BMS'],
  exxonmobil: ['Exxon Mobil', 'Exxon'],
  'exxon mobil': ['ExxonMobil', 'Exxon'],
  'berkshire hathaway': ['Berkshire'],
  'coca cola': ['Coke'],
  us: ['U.S. Bancorp', 'US Bancorp'],
  'advanced micro devices': ['AMD'],
  'taiwan semiconductor manufacturing': ['TSMC'],
  'united parcel service': ['UPS'],
  'lockheed martin': ['Lockheed'],
  'northrop grumman': ['Northrop'],
  rtx: ['Raytheon'],
  'thermo fisher scientific': ['Thermo Fisher'],
  'philip morris international': ['Philip Morris'],
  't mobile us': ['T-Mobile'],
  'banco bilbao vizcaya argentaria': ['BBVA'],
  'industria de diseno textil': ['Inditex'],
  'international consolidated airlines': ['IAG'],
  'actividades de construccion y servicios': ['ACS'],
  'america movil': ['América Móvil'],
  'fomento economico mexicano': ['FEMSA'],
  'grupo financiero banorte': ['Banorte'],
  'wal mart de mexico': ['Walmex'],
  walmex: ['Walmart de México'],
  'petroleo brasileiro': ['Petrobras'],
  'grupo cibest': ['Bancolombia'],
  'sociedad quimica y minera de chile': ['SQM'],
  'empresas copec': ['Copec'],
  mercadolibre: ['Mercado Libre'],
  credicorp: ['Banco de Crédito del Perú'],
}
