import { describePage, type PageContent } from './describe-page.ts'

/**
 * Writes into a document what search engines read: JSON-LD at its end, where it holds up nothing. A merchant's page gets its
 * picture for messages, too. The browser's scripts know nothing of it, and React leaves it as it is.
 */
export function insertStructuredData(html: string, page: PageContent): string {
  const things = describePage(page)
  const graph = { '@context': 'https://schema.org', '@graph': things }
  const withThings = things.length > 0 ? insertBefore(html, '</body>', writeScript(graph)) : html
  const { merchant, origin } = page.shell
  const isFound = merchant && html.includes('property="og:title"') && !html.includes('property="og:image"')
  return isFound
    ? insertBefore(
        withThings,
        '</head>',
        `<meta property="og:image" content="${origin}/icons/share/${merchant.url}.jpg"/>`,
      )
    : withThings
}

/** Text that cannot end its element, whatever a merchant has written. */
function writeScript(graph: object): string {
  const text = JSON.stringify(graph)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  return `<script type="application/ld+json">${text}</script>`
}

function insertBefore(html: string, mark: string, text: string): string {
  const at = mark === '</head>' ? html.indexOf(mark) : html.lastIndexOf(mark)
  return at < 0 ? html : `${html.slice(0, at)}${text}${html.slice(at)}`
}
