/**
 * Feeds of the Spanish-language financial press that are read with MARKET_DATA=yahoo unless NEWS_FEEDS names others.
 */
export const BUILT_IN_FEEDS: readonly { name: string; address: string }[] = [
  { name: 'Expansión', address: 'https://e00-expansion.uecdn.es/rss/mercados.xml' },
  { name: 'Expansión', address: 'https://e00-expansion.uecdn.es/rss/empresas.xml' },
  { name: 'elEconomista.es', address: 'https://www.eleconomista.es/rss/rss-mercados.php' },
  {
    name: 'Cinco Días',
    address: 'https://feeds.elpais.com/mrss-s/list/ep/site/cincodias.elpais.com/section/mercados-financieros',
  },
  { name: 'El Financiero', address: 'https://www.elfinanciero.com.mx/arc/outboundfeeds/rss/?outputType=xml' },
  { name: 'Bloomberg Línea', address: 'https://www.bloomberglinea.com/arc/outboundfeeds/rss/?outputType=xml' },
]
