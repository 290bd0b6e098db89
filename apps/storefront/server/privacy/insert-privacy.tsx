import { PAGES_COUNTED } from '@compass/domain/conversions'
import { homePath } from '@compass/domain/merchants/home-path'
import { ASKING_PAGES, PIXEL_PAGES } from '@compass/domain/privacy'
import { serverWords } from '@compass/i18n/server'
import { renderToStaticMarkup } from 'react-dom/server'
import { landingPaths } from '#landing-paths'
import type { PageRequest } from '#shell/api/page-request.ts'
import type { ShellData } from '#shell/merchants/read-storefront.ts'
import css from '#shell/privacy/consent-card.css?inline'
import { ConsentCard } from '#shell/privacy/consent-card.tsx'
import { PRIVACY_PATHS } from '#shell/privacy/privacy-paths.ts'
import { listCompanies } from './list-companies.ts'
import { writePageWatcher } from './watch-pages.ts'

/**
 * Writes what counts visits behind a page of a merchant: the script that tells which page it is, and before an answer the
 * question. React knows nothing of either, so that the screens carry no word of it.
 */
export function insertPrivacy(
  html: string,
  page: PageRequest,
  { merchant, language }: ShellData,
  path: string,
): string {
  if (!merchant || !page.privacy) return html
  const { asksFirst, pixels } = page.privacy
  const home = homePath({ slug: merchant.url, kind: merchant.kind })
  const court = merchant.menuPath === undefined ? null : landingPaths.court(merchant.url)
  const hasCard = pixels.length > 0 && asksFirst && !page.hasAnswered(merchant.url)
  const rest = court !== null && path.startsWith(court) ? '' : path.startsWith(home) ? path.slice(home.length) : null
  const { companies, count } = listCompanies(pixels, language)
  const card = hasCard
    ? `<style nonce="${page.nonce}">${css}</style>${renderToStaticMarkup(
        <ConsentCard
          say={serverWords(language)}
          path={home + PRIVACY_PATHS.choices}
          companies={companies}
          count={count}
          isHidden={rest === null || !ASKING_PAGES.test(rest)}
        />,
      )}`
    : ''
  const watcher = writePageWatcher({
    slug: merchant.url,
    home,
    court,
    country: merchant.country,
    asksFirst,
    events: PAGES_COUNTED.map(([one, event]) => [one.source, event]),
    pixelPages: pixels.length > 0 ? PIXEL_PAGES.source : null,
    askingPages: ASKING_PAGES.source,
    frame: home + PRIVACY_PATHS.pixels,
  })
  const at = html.lastIndexOf('</body>')
  return `${html.slice(0, at)}${card}<script nonce="${page.nonce}">${watcher}</script>${html.slice(at)}`
}
