/** Of this browser as a device for alerts. */
export const devices = {
  unsupported:
    'Este navegador no admite notificaciones. En un iPhone, añade antes Atalaya a la pantalla de inicio y ábrela desde allí.',
  denied: 'El navegador no permite las notificaciones de Atalaya. Puedes permitirlas en los ajustes del sitio.',
  unavailable: 'Esta instalación de Atalaya no envía notificaciones push.',
  failed: 'No pudimos cambiar las notificaciones de este navegador. Inténtalo de nuevo.',
} as const
