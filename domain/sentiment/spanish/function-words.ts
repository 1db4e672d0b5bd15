import { degree, expectation, NEGATION, NOTHING } from '../entries.ts'
import type { WordList } from '../lexicon.ts'

/** Words that change the meaning of others, and phrases whose words would mislead. */
export const FUNCTION_WORDS: readonly WordList[] = [
  [
    NEGATION,
    `no ni sin nunca jamás tampoco nadie ningún ninguna ninguno evita evitan evitar* evitó evitando descartando
    descarta descartan descartar* descartó niega_que niegan_que negó_que niega_un niega_una desmiente* desmentir*
    desmintió elude* eludir* esquiva* esquivó sortea* sorteó libra_de libran_de se_libra* dejó_de deja_de dejan_de
    dejar_de dejará_de fin_de fin_a fin_del sale_de salen_de salir_de salió_de saldrá_de saldrán_de saliendo_de
    salida_de sale_del salir_del salida_del dejar~_atrás poner:pon~_fin no_poder:pued~ no_tendrá_que no_tendrán_que
    no_tener:tien~_que no_podrá no_podrán no_pudo
    acaba_con acaban_con acabar_con ausencia_de en_vez_de lejos_de`,
  ],
  [
    expectation(1),
    `más_de_lo_esperado más_de_lo_previsto más_de_lo_estimado más_de_lo_anunciado más_que_lo_esperado
    más_que_lo_previsto por_encima_de_lo_esperado por_encima_de_lo_previsto mayor_de_lo_esperado
    mayor_de_lo_previsto mayor_a_lo_esperado mayor_a_la_esperada superior_a_lo_esperado superior_a_lo_previsto`,
  ],
  [
    expectation(-1),
    `menos_de_lo_esperado menos_de_lo_previsto menos_de_lo_estimado menos_de_lo_anunciado menos_que_lo_esperado
    menos_que_lo_previsto por_debajo_de_lo_esperado por_debajo_de_lo_previsto menor_de_lo_esperado
    menor_de_lo_previsto menor_a_lo_esperado menor_a_la_esperada inferior_a_lo_esperado inferior_a_lo_previsto`,
  ],
  [
    degree(1.3),
    `fuerte fuertes fuertemente gran grandes drástic* histórico* histórica* notable* significativ* considerable*
    brusc* masiv* rotund* abrupt* intens*`,
  ],
  [degree(0.7), 'leve* ligera* ligero* modest* tímid* apenas casi parcial*'],
  [
    NOTHING,
    `no_solo no_sólo no_obstante sin_embargo sin_duda salario_mínimo precio_mínimo servicios_mínimos ingreso_mínimo
    rentas_mínimas como_mínimo como_máximo al_menos por_lo_menos máximo_de mínimo_de más_de menos_de más_que
    más_allá i_d investigación_y_desarrollo salvo bolsa_de_trabajo acción_social banco_de_inversión
    banca_de_inversión fondo_de_inversión fondos_de_inversión alta_velocidad junta_de_accionistas
    asamblea_de_accionistas mercado_de_valores comisión_del_mercado_de_valores bolsa_de_valores mercado_laboral
    mercado_de_trabajo banco_mundial fondo_monetario cuenta_de_resultados temporada* temporal* tema temas temátic*
    temperatura* ministerio_de_trabajo ministro_de_trabajo ministra_de_trabajo ministra_de_economía
    ministro_de_economía ministerio_de_economía ministerio_de_industria ministra_de_industria ministro_de_industria
    ministerio_de_comercio ministro_de_comercio cámara_de_comercio organización_mundial_del_comercio
    consejo_de_administración comisión_europea reserva_federal baja_médica bajas_médicas baja_laboral
    bajas_laborales caja_de_ahorros cajas_de_ahorros cuenta_de_ahorros renta_fija renta_variable
    declaración_de_la_renta impuesto_sobre_la_renta tipo_de_cambio por_mayor al_por_mayor mayor_de tasa_interanual
    tasa_anual tasa_mensual tasa_intermensual tasa_anualizada capital_humano capital_riesgo capital_social
    menor_de_edad menores_de_edad sanciona_la_ley sacar~_a_la_luz a_vigilar valer:val~_la_pena investigador*
    medio_ambiente crédito_hipotecario contra_todo_pronóstico contra_pronóstico
    sector_público valor_añadido`,
  ],
]
