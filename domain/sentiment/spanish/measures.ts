import { measure, PRICE, SITE, TRADING } from '../entries.ts'
import type { WordList } from '../lexicon.ts'

const SECURITIES = 'acción|acciones|título|títulos|valor|valores|papeles'

const MORE_IS_BETTER: readonly WordList[] = [
  [
    measure(1, 0.2),
    `beneficio beneficios ganancia ganancias utilidad utilidades rentabilidad* superávit* dividendo dividendos
    plusvalía*`,
  ],
  [measure(1, 1), 'grado_de_inversión'],
  [measure(1, 0.4), 'inversión inversiones confianza estabilidad liderazgo competitividad productividad'],
  [measure(1, 0.8), 'optimismo esperanza esperanzas oportunidad oportunidades'],
  // Companies.
  [
    measure(1),
    `venta ventas ingreso ingresos facturación resultado resultados ebitda ebit margen márgenes flujo_de_caja negocio
    negocios cifra_de_negocio* producción producciones exportación exportaciones pedido pedidos cartera_de_pedidos
    cuota_de_mercado contratación contrataciones reservas tesorería liquidez solvencia capital patrimonio activos
    depósitos crédito créditos préstamos captación clientes usuarios suscriptores abonados capacidad
    remuneración_al_accionista retribución_al_accionista presupuesto objetivos ritmo fuerza impulso
    interés_de_los_inversores actividad contrato contratos licitación licitaciones operación_comercial vuelos rutas`,
  ],
  [TRADING, `cotización negociación|contratación|transacción|transacciones_de_|la|las|los|sus_${SECURITIES}`],
  [
    SITE,
    `fábrica fábricas planta plantas tienda tiendas oficina oficinas sucursal sucursales local locales restaurante*
    hotel hoteles mina minas almacén almacenes`,
  ],
  // Economies and work.
  [
    measure(1),
    `empleo empleos ocupación afiliación afiliados afiliaciones cotizantes puestos_de_trabajo ocupados plantilla
    plantillas trabajadores autónomos trabajo sueldo sueldos pensión pensiones renta rentas
    poder_adquisitivo pib economía economías consumo demanda actividad_económica industria manufactura* construcción
    comercio ahorro ahorros recaudación remesas turistas turismo viajeros pasajeros visitantes pernoctaciones
    matriculaciones compraventa* ayudas subvenciones becas fondos participación zafra cosechas tasa_de_empleo
    tasa_de_ocupación tasa_de_ahorro tasa_de_crecimiento tasa_de_actividad población_activa natalidad`,
  ],
  // Markets and what is thought of them.
  [
    measure(1),
    `acción acciones título títulos bolsa bolsas ibex índice índices parqué mercado mercados cotizaciones
    capitalización wall_street dow_jones nasdaq s&p merval bovespa colcap ipsa bitcoin criptomonedas bonos peso pesos
    colón lempira quetzal guaraní bolívar moneda divisas rupia lira rublo rating calificación calificaciones
    nota_de_solvencia su_nota la_nota nota_crediticia nota_soberana precio_objetivo precio_de_la_acción
    precio_de_las_acciones valoración valor previsión previsiones pronóstico pronósticos perspectiva perspectivas
    expectativa expectativas estimación estimaciones proyección proyecciones`,
  ],
  // Prices are good news for the seller and bad news for the buyer.
  [
    measure(0.5),
    `petróleo crudo brent barril wti cobre oro plata litio soja soya café cacao banano camarón trigo maíz azúcar gas
    mineral hierro euro dólar libra yen vivienda viviendas`,
  ],
]

const LESS_IS_BETTER: readonly WordList[] = [
  [measure(-1, -0.45), 'déficit déficits'],
  // What a bank or company writes down.
  [measure(-1, -0.5), 'saneamiento saneamientos'],
  [measure(-1, -0.8), 'pérdida pérdidas morosidad mora impagos impago cartera_vencida pobreza agujero'],
  [
    measure(-1, -1.5),
    'números_rojos bancarrota quiebra quiebras default recesión recesiones suspensión_de_pagos cesación_de_pagos',
  ],
  [
    measure(-1, -0.3),
    `paro desempleo desocupación desocupados parados desigualdad* temporalidad siniestralidad
    absentismo contagios prima_de_riesgo riesgo_país inflación dependencia brecha informalidad economía_sumergida
    economía_informal endeudamiento`,
  ],
  [
    measure(-1, -0.7),
    `incertidumbre volatilidad fuga_de_capitales salida_de_capitales escasez desabasto desabastecimiento sobrecost*
    inseguridad precariedad pesimismo desconfianza`,
  ],
  // Those who bet on a fall, and what they bet.
  [
    measure(-1, -0.5),
    `bajistas el|un_bajista fondo|inversor|ataque_bajista fondos|inversores|apuestas|posiciones|ataques_bajistas
    apuesta|posición_bajista posición_corta posiciones_cortas posición|posiciones|apuesta|apuestas_en_corto
    apuesta|apuestas_contra apuesta|apuestas_en_contra los_cortos cortos_en`,
  ],
  [
    measure(-1),
    `salario salarios deuda deudas apalancamiento pasivo coste costes costo costos gasto gastos ipc impuesto impuestos
    iva irpf tributos arancel aranceles tarifa tarifas tipos tipos_de_interés tipo_de_interés tasa tasas
    tasa_de_interés tasas_de_interés euríbor factura_de_la_luz factura_eléctrica factura_energética recibo_de_la_luz
    recibo_eléctrico luz alquiler alquileres peaje peajes comisiones carga_fiscal cargas cuotas
    cotizaciones_sociales provisiones canasta_básica costo_de_vida coste_de_la_vida inventarios existencias
    presión_fiscal burocracia combustible combustibles carburante carburantes queroseno materias_primas gasolina
    gasóleo diésel tasa_de_paro tasa_de_desempleo
    tasa_de_desocupación tasa_de_morosidad emisiones_de_co2 emisiones_contaminantes trabas consumo_de_energía
    consumo_energético consumo_de_combustible consumo_de_agua trámites accidentes flete fletes insumos`,
  ],
  [
    measure(-1, -1),
    `despido despidos ere eres erte ertes desahucio desahucios quebranto* concurso_de_acreedores
    concursos_de_acreedores huelga huelgas paro_nacional paro_agrario paro_minero paro_general protesta protestas
    crisis tensión tensiones conflicto conflictos fraude fraudes corrupción sanción sanciones multas la_multa
    una_multa denuncias litigio litigios embargos temor temores miedo miedos dudas preocupación preocupaciones
    amenazas la_amenaza riesgo riesgos retraso retrasos problema problemas dificultad dificultades obstáculo*
    barrera barreras presión presiones daño daños quejas apagón apagones corte_de_luz cortes_de_luz racionamiento*
    sequía sequías caos burbuja ciberataque* contrabando evasión blanqueo lavado_de_dinero guerra guerra_comercial
    guerra_arancelaria pánico crimen violencia extorsión extorsiones robo robos reclamaciones restricción
    restricciones lista_gris lista_negra lastre lastres losa losas peso_muerto`,
  ],
]

const PRICES: readonly WordList[] = [[PRICE, 'precio precios']]

/** Words for what can rise and fall, and is good or bad news by its direction. */
export const MEASURES: readonly WordList[] = [...MORE_IS_BETTER, ...LESS_IS_BETTER, ...PRICES]
