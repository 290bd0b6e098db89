import type { ShellData } from '#shell/merchants/read-storefront.ts'

/**
 * Writes into the page of a merchant what a browser reads of it as an application: colours, icons, manifest. No script has to know
 * of it, and React leaves it as it is. A merchant without a logo has its sign as a drawing, which is sharp at every size.
 */
export function insertAppHead(html: string, { merchant, language }: Pick<ShellData, 'merchant' | 'language'>): string {
  if (!merchant) return html
  const { url, shortName, colorCode, colorScheme, logo } = merchant
  const tags = [
    meta('theme-color', colorCode),
    meta('color-scheme', colorScheme === 'system' ? 'light dark' : colorScheme),
    meta('mobile-web-app-capable', 'yes'),
    meta('apple-mobile-web-app-capable', 'yes'),
    meta('apple-mobile-web-app-title', shortName),
    logo
      ? `<link rel="icon" type="image/png" sizes="192x192" href="/icons/${url}-any-192.png"/>`
      : `<link rel="icon" type="image/svg+xml" href="/icons/${url}.svg"/>`,
    `<link rel="apple-touch-icon" sizes="180x180" href="/icons/${url}-apple-180.png"/>`,
    `<link rel="manifest" href="/v1/manifest?url=${url}&amp;lang=${language}"/>`,
  ]
  const at = html.indexOf('</head>')
  return at < 0 ? html : html.slice(0, at) + tags.join('') + html.slice(at)
}

function meta(name: string, content: string): string {
  const text = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  return `<meta name="${name}" content="${text}"/>`
}
