const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** Legal forms and their like: part of a registered name, never of what the press writes. Folded, dots left out. */
export const LEGAL = words(`
  inc incorporated corp corporation co company companies ltd limited llc lp llp plc sa saa sab sac sas sapi cv rl srl
  sl slu spa se nv bv ag ab asa as oyj kgaa gmbh esp sad socimi the com cia compania holding holdings group grupo
  trust adr ads bancorp bancshares class clase serie series ordinary common preferred shares stock ca pjsc oao pao bhd
  tbk kk pty cva scs
`)

/** What a company does, at the end of its name: the press often leaves it out ('Micron' for 'Micron Technology'). */
export const ACTIVITY_BEHIND = words(`
  technology technologies tecnologia tecnologias pharmaceutical pharmaceuticals pharma therapeutics biosciences foods
  food energy energia financial international internacional worldwide global industries industrias solutions
  soluciones systems sistemas communications comunicaciones laboratories laboratorios services servicios software
  motors motor platforms restaurants brands resources petroleum properties scientific analytics automotive airlines
  entertainment healthcare health capital partners materials semiconductor semiconductors networks devices logistica
  mineria media bank banco electric power realty hotels resorts cosmetics stores steel instruments interactive
  robotics aerospace investment investments products
`)

/** What a company is, at the start of its name ('Santander' for 'Banco Santander'). */
export const ACTIVITY_BEFORE = words(`
  banco bank grupo corporacion compania companhia empresas empresa inmobiliaria constructora cementera cementos minera
  naviera laboratorios electrica eolica redes aerolineas petroleos hidrocarburos pesquera siderurgica textiles tiendas
  almacenes farmaceutica panificadora petroquimica telefonia cafetera clinicas hoteles gasoductos puertos vinedos
  satelites aceros inversiones sociedad cerveceria embotelladora agropecuaria financiero financiera agricola
  industrias energia
`)

/** Too general to name a company without the rest of its name. */
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

/** Everyday words that are also company names, in Spanish or English: a capital letter in a sentence decides. */
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

/** Family names and brands named after somebody: their capital letter proves nothing. */
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

/** First names: what follows one is somebody's family name. */
export const FIRST_NAMES = words(`
  harrison tom gerald henry doug rob robert betty john james mike michael david richard charles thomas george william
  bill bob joe joseph steve steven stephen paul peter mark daniel kevin brian gary ronald donald larry jeff jeffrey
  scott eric andrew robin serena venus vanessa hank pharrell ted ben jack jim tim kim ann anne mary linda barbara
  susan karen lisa nancy fiona sarah emma jane laura julia maria ana jose juan carlos luis jorge pedro pablo miguel
  manuel antonio francisco fernando alejandro javier rafael roberto eduardo ricardo raul mario sergio alberto enrique
  diego andres martin cristina carmen isabel lucia marta elena rosa nikola walt elon warren tyler taylor jordan ryan
  ashley chris christian alex sam max leo
`)
