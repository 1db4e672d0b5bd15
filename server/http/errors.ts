import { CHANNELS_LIMIT } from '#domain/contract/alerts/channels.ts'

/** Every error an API answer can carry: status, machine word, and the Spanish sentence users read. */
const ERRORS = {
  bad_request: [400, 'No entendemos la petición.'],
  invalid_request: [422, 'La petición no es válida.'],
  unauthenticated: [401, 'Tu sesión no es válida o ha terminado. Inicia sesión de nuevo.'],
  admins_only: [403, 'Esta página es solo para administradores.'],
  not_found: [404, 'No existe lo que buscas.'],
  unknown_calendar: [404, 'Ese calendario no existe: su dirección cambió o se quitó.'],
  unknown_symbol: [404, 'No conocemos ese símbolo.'],
  method_not_allowed: [405, 'Esta dirección no admite ese método.'],
  request_timeout: [408, 'La petición tardó demasiado en llegar. Vuelve a intentarlo.'],
  too_large: [413, 'La petición es demasiado grande.'],
  uri_too_long: [414, 'La dirección es demasiado larga.'],
  headers_too_large: [431, 'Las cabeceras de la petición son demasiado grandes.'],
  too_many_requests: [429, 'Demasiadas peticiones. Espera un momento y vuelve a intentarlo.'],
  unavailable: [503, 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos.'],
  internal: [500, 'Algo falló de nuestro lado. Inténtalo de nuevo.'],
  missing_fields: [422, 'Por favor, completa todos los campos.'],
  invalid_email: [422, 'Introduce un correo electrónico válido.'],
  invalid_name: [422, 'El nombre debe tener entre 1 y 80 caracteres, y alguno que se vea.'],
  password_short: [422, 'La nueva contraseña debe tener al menos 8 caracteres.'],
  password_long: [422, 'La contraseña no puede tener más de 128 caracteres.'],
  password_plain: [422, 'La nueva contraseña debe contener letras y números.'],
  password_common: [422, 'Esa contraseña es demasiado común. Elige otra.'],
  wrong_credentials: [401, 'Correo o contraseña incorrectos.'],
  not_confirmed: [403, 'Confirma tu correo antes de iniciar sesión. Te enviamos un enlace al registrarte.'],
  suspended: [403, 'Tu cuenta está suspendida. Escribe a quien administra esta instalación de Atalaya.'],
  wrong_password: [403, 'La contraseña actual no es correcta.'],
  unknown_account: [404, 'Esa cuenta ya no existe.'],
  own_account: [409, 'No puedes suspender tu propia cuenta ni quitarle la administración.'],
  unconfirmed_account: [409, 'Solo una cuenta confirmada puede administrar.'],
  ucid_invalid: [400, 'El enlace no es válido o ha caducado.'],
  watchlist_limit: [400, 'Has alcanzado el límite de acciones de tu plan: quita una para añadir otra.'],
  drawings_limit: [400, 'Tienes 50 dibujos en esta acción: borra alguno para añadir otro.'],
  changed_elsewhere: [412, 'Tus dibujos cambiaron en otro dispositivo. Vuelve a cargarlos.'],
  if_match_missing: [428, 'Falta la versión de los dibujos que se cambian (If-Match).'],
  list_too_long: [422, 'La lista es demasiado larga: puede tener hasta 1.000 líneas o símbolos, y 64 KB.'],
  already_followed: [400, 'Esta acción ya está en tu lista.'],
  unknown_ticker: [400, 'No conocemos ese símbolo.'],
  not_followed: [404, 'Esta acción no está en tu lista.'],
  unknown_alert: [404, 'Esa alerta ya no existe.'],
  alerts_limit: [400, 'Has alcanzado el límite de alertas activas de tu plan: pausa o elimina una para crear otra.'],
  impossible_alert: [422, 'Esa alerta no se cumpliría nunca: un precio no puede bajar un 100 % o más.'],
  alert_expired: [422, 'La fecha de caducidad de la alerta ya ha pasado.'],
  unknown_channel: [422, 'Una de las vías de aviso no existe o está repetida.'],
  screens_limit: [400, 'Has alcanzado el límite de filtros guardados de tu plan: borra uno para guardar otro.'],
  invalid_screen_name: [422, 'El nombre debe tener entre 1 y 60 caracteres, y alguno que se vea.'],
  screen_name_taken: [409, 'Ya tienes un filtro guardado con ese nombre.'],
  unknown_screen: [404, 'Ese filtro guardado ya no existe.'],
  channels_limit: [400, `Puedes tener como máximo ${CHANNELS_LIMIT} vías de aviso. Quita una para añadir otra.`],
  own_channel: [409, 'La página y tu correo no se pueden quitar de las vías de aviso.'],
  invalid_url: [422, 'Escribe una dirección completa que empiece por https://.'],
  invalid_webhook: [
    422,
    'De Slack y de Discord solo sirve la dirección de un webhook: https://hooks.slack.com/services/… o https://discord.com/api/webhooks/…',
  ],
  invalid_topic: [
    422,
    'Escribe la dirección completa del tema de ntfy: empieza por https:// y termina en su nombre, de letras, números y guiones.',
  ],
  invalid_zone: [422, 'No conocemos esa zona horaria.'],
  unknown_push_service: [422, 'Ese navegador usa un servicio de notificaciones que no conocemos.'],
  push_unavailable: [
    409,
    'Esta instalación no puede enviar notificaciones push: quien la administra debe publicarla con https o indicar un correo (VAPID_SUBJECT).',
  ],
  telegram_unavailable: [409, 'Esta instalación no tiene un bot de Telegram.'],
  unknown_receipt: [404, 'Ese aviso ya se confirmó o no existe.'],
  plan_required: [403, 'El simulador es parte del plan Experto.'],
  no_attempt: [409, 'No tienes ningún intento en marcha: empieza uno.'],
  unknown_attempt: [404, 'Ese intento no existe.'],
  by_hand_attempt: [409, 'En este intento se anotan operaciones a mano: no admite órdenes.'],
  orders_attempt: [409, 'Este intento va por órdenes: para anotar operaciones a mano, empieza uno de ese tipo.'],
  order_level: [422, 'Una orden limitada necesita su límite, una stop su nivel, y una a mercado ninguno de los dos.'],
  orders_limit: [400, 'Has alcanzado el límite de órdenes en espera de tu plan: cancela una para enviar otra.'],
  unknown_order: [404, 'Esa orden no existe.'],
  not_tradable: [409, 'Esta acción no se puede operar en el simulador: le falta precio, moneda o calendario.'],
  no_rate: [409, 'No conocemos el cambio entre la moneda de la acción y la de tu intento.'],
  cash_short: [409, 'No te alcanza el efectivo que no está reservado por otras órdenes.'],
  shares_short: [409, 'No tienes tantas acciones como quieres vender.'],
  future_trade: [422, 'Una operación pasada no puede tener una fecha futura.'],
  unsupported_timeframe: [422, 'Solo hay indicadores diarios (timeframe=1D).'],
  not_ready: [400, 'Cargando...'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorName = keyof typeof ERRORS

/** Thrown by handlers; the error plugin turns it into the contract's body. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorName
  readonly retryAfterSeconds: number | null

  constructor(code: ErrorName, options: { text?: string; retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(options.text ?? ERRORS[code][1], { cause: options.cause })
    this.code = code
    this.status = ERRORS[code][0]
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}
