/** The address of the chart page; the server names another host than its own in the page's head. */
export function chartPage(): URL {
  const named = document.querySelector<HTMLMetaElement>('meta[name="chart-host"]')?.content
  return new URL('/price_predictions', named || location.origin)
}
