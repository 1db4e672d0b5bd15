import type { LegalDocument } from '../../features/landing/LegalPage.tsx'
import { operatorInFull, site } from './site.ts'

const { operator, retention } = site

export const privacy: LegalDocument = {
  lead: 'Atalaya funciona con muy pocos datos tuyos, y aquí está la lista completa: qué guardamos, para qué, por cuánto tiempo y cómo recuperarlo o borrarlo.',
  summary: [
    'Guardamos tu correo, tu nombre, una huella de tu contraseña y tu lista de seguimiento.',
    'Sin publicidad, sin rastreadores y sin venta de datos.',
    'Tu contraseña no se puede leer: ni siquiera nosotros la conocemos.',
    'Eliminas tu cuenta y todo su rastro con un botón.',
    'Te protege la Ley Orgánica de Protección de Datos Personales del Ecuador.',
  ],
  sections: [
    {
      id: 'responsable',
      title: 'Quién responde de tus datos',
      body: [
        `El responsable del tratamiento es quien opera esta instalación de Atalaya${operatorInFull && `: ${operatorInFull}`}.`,
        `Para todo lo relacionado con tus datos personales, escribe a ${operator.privacyEmail}.`,
        'Atalaya es un programa que cualquiera puede instalar. Quienes lo desarrollan no tienen acceso a los datos de esta instalación.',
      ],
    },
    {
      id: 'datos',
      title: 'Qué datos guardamos',
      body: [
        'De tu cuenta:',
        [
          'tu correo electrónico y el nombre que escribas (puede ser un apodo);',
          'tu contraseña, solo como una huella irreversible calculada con Argon2id;',
          'tu plan, la fecha en que creaste la cuenta y la fecha en que confirmaste el correo;',
          'si el servidor de correo rechazó nuestro último mensaje a tu dirección, y cuándo.',
        ],
        'De tu uso:',
        [
          'tu lista de seguimiento: qué acciones sigues y desde cuándo;',
          'lo que dibujas en el gráfico de cada acción y cómo eliges verlo;',
          'los filtros del mercado que guardas con un nombre, y las columnas y el orden que eliges para tus listas;',
          'si quieres un resumen, cuándo y por qué vías, y los resúmenes que te enviamos;',
          'tus alertas con sus notas, y de cada aviso cuándo fue, a qué precio, hasta dónde llegó y si lo leíste;',
          'las vías por las que quieres recibir alertas: la suscripción de cada dispositivo y el nombre de su navegador, direcciones de ntfy y de webhooks, el número del chat de Telegram, y tus horas de silencio;',
          'si lo pides, desde cuándo tiene tu agenda una dirección para calendarios, y una huella de esa dirección; quien la tenga ve qué acciones sigues;',
          'tus sesiones: cuándo empezó y cuándo vence cada una, para poder cerrarlas;',
          'para proteger tu cuenta, la cuenta de contraseñas equivocadas y de correos enviados, ligada a una huella de tu dirección y no a la dirección misma;',
          'registros técnicos de las peticiones al servidor: dirección de red, hora y página pedida, sin contraseñas, sin enlaces personales y sin el contenido de lo que consultas.',
        ],
        'No pedimos ni guardamos tu cédula, teléfono, dirección, datos de pago, saldos ni inversiones. Tampoco datos sensibles.',
      ],
    },
    {
      id: 'fines',
      title: 'Para qué los usamos y con qué base',
      body: [
        [
          'Para darte el servicio que pides al crear la cuenta —entrar, seguir acciones, recibir precios, señales, alertas y resúmenes—: la ejecución del contrato contigo.',
          'Para enviarte los correos necesarios —confirmar tu dirección, restablecer la contraseña, avisos sobre tu cuenta o sobre estos textos—: la ejecución del contrato y el cumplimiento de la ley.',
          'Para impedir accesos ajenos y abusos —límites de intentos y registros técnicos—: nuestro interés legítimo y el tuyo en un servicio seguro.',
          'Para responderte cuando nos escribes: tu propia solicitud.',
        ],
        'No enviamos publicidad ni boletines. Si algún día los ofreciéramos, te pediríamos antes un consentimiento separado, que podrías retirar cuando quisieras.',
      ],
    },
    {
      id: 'navegador',
      title: 'Cookies y almacenamiento en tu navegador',
      body: [
        'Atalaya no usa cookies de seguimiento ni de terceros. Guarda en tu propio navegador solo lo que necesita para funcionar:',
        [
          'tu sesión, mientras la pestaña siga abierta;',
          'tus preferencias de apariencia: tema claro u oscuro, colores, menú y gráfico;',
          'los dibujos que aún no han llegado al servidor, mientras la pestaña siga abierta;',
          'si activas las notificaciones, de quién son las alertas que muestra este navegador;',
          'tu respuesta al aviso de cookies, con el nombre «cookie_consent»;',
          'una copia de los archivos de la propia página, para que abra más rápido. Nunca precios ni datos de tu cuenta.',
        ],
        'Si rechazas las cookies, Atalaya funciona igual: hoy no hay nada opcional que apagar. Tu respuesta queda guardada y se aplicará a cualquier uso opcional que pudiera añadirse. Puedes borrar todo esto desde los ajustes de tu navegador.',
      ],
    },
    {
      id: 'no-hacemos',
      title: 'Lo que no hacemos',
      body: [
        [
          'No vendemos ni alquilamos tus datos.',
          'No hay publicidad, píxeles ni analítica de terceros.',
          'No elaboramos perfiles tuyos ni tomamos decisiones automatizadas que te afecten. De las alertas de todos contamos cuántas llegan y cuánto tardan, sin decir de quién son.',
          'No usamos tus datos para entrenar modelos de inteligencia artificial. Los comentarios automáticos se escriben a partir de datos de mercado, sin nada tuyo.',
        ],
      ],
    },
    {
      id: 'terceros',
      title: 'Con quién se comparten',
      body: [
        'Solo con quienes hacen falta para prestar el servicio, como encargados y con las mismas obligaciones de confidencialidad: el proveedor que aloja los servidores y el que entrega los correos. Y con jueces o autoridades, cuando una ley nos obligue.',
        'Si activas las notificaciones en un dispositivo, cada alerta pasa por el servicio push de su navegador (de Google, Mozilla, Apple o Microsoft). Va cifrada para tu dispositivo: el servicio sabe cuándo llega un mensaje, de qué tamaño y para qué suscripción, pero no puede leerlo. Si añades ntfy, Telegram o un webhook, el texto de tus alertas, y el de tus resúmenes si los pides por ahí, llega a ese servicio, que tú eliges.',
        'Si la instalación muestra logotipos de empresas, tu navegador puede pedirlos al sitio que los publica, que verá tu dirección de red como la de cualquier visita; no le decimos qué página estabas viendo. Lo mismo ocurre cuando abres el enlace de una noticia.',
      ],
    },
    {
      id: 'transferencias',
      title: 'Transferencias internacionales',
      body: [
        'Si el operador usa servidores fuera del Ecuador, lo hará en países con un nivel adecuado de protección o con las garantías que exige la Ley Orgánica de Protección de Datos Personales. Puedes preguntarnos en cualquier momento en qué país están tus datos.',
      ],
    },
    {
      id: 'plazos',
      title: 'Cuánto tiempo los guardamos',
      body: [
        [
          'Los datos de tu cuenta, tu lista de seguimiento, tus alertas y lo que avisaron, tus resúmenes, tus dibujos, tus filtros y tus elecciones: hasta que los borres o elimines la cuenta.',
          'Cada sesión: vence a las 12 horas, o antes si la cierras.',
          'Los enlaces de los correos: 24 horas para confirmar la dirección y 15 minutos para cambiar la contraseña.',
          'Los contadores de seguridad: hasta que dejan de hacer falta, alrededor de un día.',
          `Los registros técnicos: hasta ${retention.logs} días.`,
          `Las copias de seguridad: hasta ${retention.backups} días; después, lo que eliminaste desaparece también de ellas.`,
        ],
      ],
    },
    {
      id: 'seguridad',
      title: 'Cómo los protegemos',
      body: [
        'La contraseña se guarda como huella y los enlaces personales también. Las sesiones se pueden cerrar a distancia: cambiar o restablecer tu contraseña expulsa a quien hubiera entrado sin permiso. Los intentos repetidos se frenan, y los registros no contienen contraseñas ni credenciales.',
        'Ningún sistema es invulnerable. Si una vulneración de seguridad pusiera en riesgo tus derechos, te lo comunicaremos a ti y a la autoridad en los plazos que fija la ley.',
      ],
    },
    {
      id: 'derechos',
      title: 'Tus derechos',
      body: [
        'La Ley Orgánica de Protección de Datos Personales (LOPDP) te reconoce, entre otros, estos derechos:',
        [
          'Acceso: saber qué datos tuyos tratamos y obtener una copia, gratis y sin justificarte.',
          'Rectificación y actualización: corregir lo inexacto o incompleto.',
          'Eliminación: que suprimamos tus datos.',
          'Oposición: negarte a un tratamiento determinado.',
          'Portabilidad: recibir tus datos en un formato común, o que los pasemos a otro responsable.',
          'Suspensión del tratamiento: que dejemos de usarlos mientras se resuelve un reclamo.',
          'No ser objeto de decisiones basadas única o parcialmente en valoraciones automatizadas.',
          'Consulta y educación digital: informarte gratis en el Registro Nacional de Protección de Datos Personales y aprender a proteger tus datos.',
        ],
        'Cuando un tratamiento se base en tu consentimiento, puedes retirarlo en cualquier momento, sin efectos sobre lo ya hecho.',
      ],
    },
    {
      id: 'ejercerlos',
      title: 'Cómo ejercerlos',
      body: [
        'Lo más rápido está en tus manos: en «Mi Cuenta» puedes ver tus datos, guardarlos todos en un archivo con «Descargar mis datos», cambiar tu contraseña y eliminar la cuenta; con ella se borran al instante tu lista de seguimiento, tus alertas y sus vías, tus resúmenes, tus dibujos, tus filtros, tus sesiones y los correos pendientes.',
        `Para lo demás, escribe a ${operator.privacyEmail} desde el correo de tu cuenta y dinos qué derecho quieres ejercer. Contestaremos en un plazo máximo de 15 días, sin costo.`,
        'Si no te respondemos o no estás conforme, puedes presentar un reclamo ante la Superintendencia de Protección de Datos Personales del Ecuador.',
      ],
    },
    {
      id: 'menores',
      title: 'Personas menores de edad',
      body: [
        'Atalaya es para personas de 18 años o más. No tratamos a sabiendas datos de menores; si crees que alguien menor ha creado una cuenta, avísanos y la eliminaremos.',
      ],
    },
    {
      id: 'cambios',
      title: 'Cambios en esta política',
      body: [
        'Si cambiamos algo importante —qué datos guardamos, para qué o con quién se comparten—, te avisaremos por correo y en el sitio con al menos 30 días de anticipación. Si no estás de acuerdo, puedes eliminar tu cuenta antes de que el cambio entre en vigor.',
      ],
    },
    {
      id: 'ley',
      title: 'Ley aplicable',
      body: [
        'Esta política se rige por las leyes de la República del Ecuador, en especial por la Ley Orgánica de Protección de Datos Personales y su reglamento general.',
      ],
    },
  ],
}
