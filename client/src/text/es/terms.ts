import type { LegalDocument } from '../../features/landing/LegalPage.tsx'
import { operatorInFull, site } from './site.ts'

const { departments } = site

export const terms: LegalDocument = {
  lead: 'Estas son las reglas de Atalaya. Procuramos que se entiendan sin abogado: qué puedes esperar del servicio, qué esperamos de ti y qué pasa si algo cambia o sale mal.',
  summary: [
    'Atalaya informa y enseña; no es asesoría financiera ni ejecuta operaciones.',
    'Debes tener 18 años o más.',
    'Puedes eliminar tu cuenta en cualquier momento, sin dar explicaciones.',
    'Los cambios importantes se avisan con 30 días de anticipación.',
    'Se aplica la ley de la República del Ecuador.',
  ],
  sections: [
    {
      id: 'partes',
      title: 'Quién ofrece el servicio',
      body: [
        `Atalaya es un programa de código abierto que cada persona o empresa puede instalar en sus propios servidores. Esta instalación la ofrece ${operatorInFull || 'quien la opera'} («el operador», «nosotros»).`,
        'Al crear una cuenta, o al usar el sitio sin cuenta, aceptas estos términos y la Política de Privacidad. Si no estás de acuerdo con ellos, no uses el servicio.',
      ],
    },
    {
      id: 'servicio',
      title: 'Qué es Atalaya',
      body: [
        'Atalaya es una herramienta de información para inversores particulares. Reúne precios, indicadores técnicos, gráficos, pronósticos estadísticos, noticias con su sentimiento, señales de oportunidad, y de compra y venta, con su propio historial, alertas que tú pones, comentarios redactados de forma automática y un simulador de operaciones con dinero inventado.',
        'Algunas funciones aparecen marcadas como «Próximamente». Anunciarlas no nos obliga a publicarlas en una fecha determinada.',
      ],
    },
    {
      id: 'no-asesoria',
      title: 'Qué no es: asesoría financiera',
      body: [
        'Nada de lo que muestra Atalaya es una recomendación personal de inversión, una oferta de compra o venta ni una invitación a operar. No conocemos tu situación, tus objetivos ni tu tolerancia al riesgo.',
        'No somos casa de valores, asesor de inversión, administradora de fondos ni entidad financiera. No recibimos dinero de inversión, no custodiamos valores y no ejecutamos órdenes: las del simulador no salen de Atalaya, y lo que ganan o pierden no existe.',
        'Invertir implica riesgos, incluida la pérdida de todo el capital. Los resultados pasados, los de una señal o los de un pronóstico no garantizan resultados futuros. Toda decisión es tuya; si la necesitas, busca la asesoría de un profesional autorizado.',
      ],
    },
    {
      id: 'edad',
      title: 'Quién puede usarlo',
      body: [
        'Para usar Atalaya debes tener 18 años o más y capacidad legal para obligarte. Si usas el servicio en nombre de una empresa, declaras que puedes obligarla.',
        'Si sabemos que una cuenta pertenece a una persona menor de 18 años, la eliminaremos junto con sus datos.',
      ],
    },
    {
      id: 'cuenta',
      title: 'Tu cuenta',
      body: [
        'Para crear una cuenta pedimos un nombre, un correo electrónico que debes confirmar y una contraseña. Te comprometes a:',
        [
          'dar datos verdaderos y un correo que de verdad sea tuyo;',
          'mantener en secreto tu contraseña y no compartir la cuenta;',
          'avisarnos sin demora si crees que alguien más ha entrado en ella.',
        ],
        'Respondes de lo que se haga con tu cuenta mientras no nos avises de un uso ajeno. Cambiar la contraseña cierra las demás sesiones abiertas.',
      ],
    },
    {
      id: 'planes',
      title: 'Planes y precios',
      body: [
        'El plan Freemium es gratuito y permite seguir hasta 5 acciones y tener hasta 5 alertas activas. Otros planes, como el Experto, se publican en la página de inicio con su precio o con la indicación «A convenir».',
        'Nunca cobraremos nada sin que lo hayas contratado de forma expresa, después de ver el precio final con impuestos, la duración y la forma de cancelar. Si un plan de pago cambia de precio, el nuevo solo se aplica a los periodos que empiecen después del aviso previsto en «Cambios en estos términos».',
      ],
    },
    {
      id: 'datos',
      title: 'Precios y datos de mercado',
      body: [
        'Cada precio muestra de dónde viene y de cuándo es. Según cómo esté configurada la instalación, los datos pueden ser:',
        [
          '«Simulado»: empresas y precios inventados, para aprender;',
          '«Repetición»: sesiones históricas reales que vuelven a pasar como si ocurrieran ahora;',
          '«En vivo» o «Retrasado»: datos de un proveedor externo, con el retraso que este declare.',
        ],
        'Los datos pueden contener errores, llegar tarde o interrumpirse. Cuando un precio envejece lo decimos («Desactualizado», «Sin movimiento») y dejamos de emitir señales con él. Antes de operar, comprueba siempre el precio con tu intermediario.',
      ],
    },
    {
      id: 'automatico',
      title: 'Señales, pronósticos y comentarios automáticos',
      body: [
        'Las señales y los pronósticos salen de reglas y cálculos estadísticos sobre precios pasados. Junto a ellos mostramos cuántas veces acertaron antes, y decimos con claridad cuándo no hay una ventaja demostrada. «Compra» o «venta» resume lo que votan unos indicadores: no es una recomendación para ti.',
        'Los comentarios pueden estar redactados por un modelo de inteligencia artificial. Comprobamos que cada cifra que citan coincida con nuestros datos, pero su interpretación puede ser incompleta o equivocada.',
      ],
    },
    {
      id: 'alertas',
      title: 'Alertas',
      body: [
        'Una alerta avisa de que se cumplió lo que pediste según los datos que tenemos; no es un consejo ni ejecuta ninguna orden. Con un precio atrasado, en revisión o sin movimiento no se decide, y la alerta lo dice.',
        'Puede llegar tarde o no llegar: depende de la fuente de los datos, de tu conexión y de los servicios por los que pides recibirla. Si uno la toma decimos «aceptada», y solo cuando un dispositivo o esta página lo confirman, que se mostró. No la uses como tu única protección frente a una pérdida.',
      ],
    },
    {
      id: 'uso',
      title: 'Uso permitido',
      body: [
        'Puedes usar Atalaya para informarte y aprender, de forma personal o dentro de tu organización. No está permitido:',
        [
          'eludir los límites de tu plan o los de frecuencia de uso, ni crear cuentas de forma automática;',
          'extraer datos de manera masiva para revenderlos o redistribuirlos cuando la licencia de su proveedor no lo permita;',
          'intentar entrar en cuentas ajenas, interrumpir el servicio o introducir programas dañinos;',
          'presentar como propias, o como asesoría profesional, las señales y los textos del sitio;',
          'usar el servicio para manipular mercados o para cualquier otro fin contrario a la ley.',
        ],
      ],
    },
    {
      id: 'propiedad',
      title: 'Propiedad intelectual',
      body: [
        'El programa Atalaya se distribuye con la licencia MIT, que te permite copiarlo, modificarlo e instalarlo por tu cuenta en sus propios términos. Esa licencia se refiere al programa, no a los datos de terceros.',
        'Los precios pertenecen a sus proveedores; las noticias, a sus autores: mostramos el titular, un resumen breve y un enlace a la fuente. Las marcas y los logotipos de las empresas son de sus titulares y solo sirven para identificarlas.',
        'Tu lista de seguimiento y los datos de tu cuenta son tuyos.',
      ],
    },
    {
      id: 'enlaces',
      title: 'Enlaces a otros sitios',
      body: [
        'Enlazamos a medios, reguladores y otras páginas que no controlamos. No respondemos de su contenido ni de cómo tratan tus datos, y un enlace no significa que los recomendemos.',
      ],
    },
    {
      id: 'disponibilidad',
      title: 'Disponibilidad',
      body: [
        'Trabajamos para que el servicio funcione siempre, pero puede interrumpirse por mantenimiento, por fallos propios o de terceros, o por causas de fuerza mayor. El servicio se ofrece tal como está y según su disponibilidad.',
        'Podemos modificar o retirar funciones. Si retiramos una que hayas pagado, te devolveremos la parte del precio que corresponda al tiempo no disfrutado.',
      ],
    },
    {
      id: 'responsabilidad',
      title: 'Responsabilidad',
      body: [
        'Hasta donde la ley lo permite, no respondemos de pérdidas de inversión, ganancias no obtenidas ni decisiones tomadas a partir de la información del sitio, ni de daños causados por errores o interrupciones de los datos de terceros.',
        'Nada en estos términos limita la responsabilidad por dolo o culpa grave, ni los derechos irrenunciables que te reconocen la Constitución y la Ley Orgánica de Defensa del Consumidor.',
      ],
    },
    {
      id: 'cierre',
      title: 'Suspensión y cierre de la cuenta',
      body: [
        'Puedes eliminar tu cuenta cuando quieras desde «Mi Cuenta». La eliminación es inmediata y definitiva, y se lleva consigo tu lista de seguimiento y tus alertas.',
        'Podemos suspender o cerrar una cuenta que incumpla estos términos. Salvo urgencia, por ejemplo un ataque en curso, te avisaremos antes por correo, te diremos el motivo y podrás responder.',
        'Si dejamos de ofrecer el servicio por completo, lo anunciaremos con al menos 30 días de anticipación.',
      ],
    },
    {
      id: 'cambios',
      title: 'Cambios en estos términos',
      body: [
        'Podemos actualizar estos términos. Si el cambio es importante —porque afecta a tus derechos, a tus obligaciones o al precio—, te avisaremos por correo y en el sitio con al menos 30 días de anticipación a su entrada en vigor.',
        'Si no estás de acuerdo, puedes eliminar tu cuenta antes de esa fecha, sin costo. Seguir usando el servicio después significa que aceptas la nueva versión. Las correcciones que no cambian el sentido del texto no necesitan aviso.',
      ],
    },
    {
      id: 'ley',
      title: 'Ley aplicable y controversias',
      body: [
        'Estos términos se rigen por las leyes de la República del Ecuador.',
        `Si tienes un reclamo, escríbenos primero a ${departments.support}: intentaremos resolverlo de buena fe en 30 días. Si no lo logramos, cualquiera de las partes puede acudir a mediación en un centro autorizado por el Consejo de la Judicatura y, a falta de acuerdo, a los jueces competentes del Ecuador. Como consumidor conservas el derecho de reclamar ante la Defensoría del Pueblo y ante los jueces de tu domicilio.`,
      ],
    },
    {
      id: 'final',
      title: 'Disposiciones finales',
      body: [
        'Si una parte de estos términos resultara inválida, el resto seguirá vigente. Que no exijamos de inmediato el cumplimiento de una regla no significa que renunciemos a ella. Estos términos y la Política de Privacidad son el acuerdo completo entre tú y nosotros.',
        `¿Preguntas? Escribe a ${departments.support}.`,
      ],
    },
  ],
}
