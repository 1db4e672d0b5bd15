import { NOTHING } from '../entries.ts'
import type { WordList } from '../lexicon.ts'

/** Yearly routine and mere announcements: words that sound good or bad elsewhere mean nothing here. */
export const ROUTINE: readonly WordList[] = [
  // Boards, meetings and reports.
  [
    NOTHING,
    `renovar:renuev~_|su|el|la|parcialmente_directorio|consejo|junta|cúpula|equipo|comité|gerencia|directiva
    presentar~|publicar~|divulgar~|reportar~_|su|sus|el|los|la|las_resultados|cuentas|estados|informe|informes|reporte|memoria
    presentar~|publicar~|divulgar~|reportar~_|su|el_balance|calendario
    aprobar:aprueb~_|los|sus|las_estados|cuentas|balance|memoria
    celebrar~_|su|la|una_junta|asamblea|conferencia|reunión
    presentar~_|su|sus|el|la|los|las|un|una_nuevo|nueva|nuevos|nuevas
    junta|asamblea|consejo_general|extraordinaria|extraordinario|ordinaria|ordinario orden_del_día
    la_primera_de_expansión`,
  ],
  // Dates, and what the books call extraordinary.
  [
    NOTHING,
    `al_cierre a_cierre cierre_de|del_|la|su_bolsa|mercado|sesión|ejercicio|año|mes|semestre|trimestre
    cierre_fiscal|semanal|anual|contable precio|precios_de_cierre calendario_de_dividendos|resultados
    cnmv|cnbv|cmf|smv|sec|bolsa|bmv_levantar~_la_suspensión
    fecha|fechas_de_corte|pago|registro
    despedir:despid~_el|la|su_año|mes|semana|mejor|peor|trimestre|semestre|ejercicio
    resultado|resultados|gastos|ingresos|cargos_extraordinario|extraordinarios extraordinarios antes_de_impuestos
    de_acuerdo_con|a vulnerable vulnerables`,
  ],
]
