import { createTranslator } from '@compass/i18n/translator'
import { landingPaths } from '#landing-paths'
import { paths } from '#paths'
import type { ShellData } from '#shell/merchants/read-storefront.ts'
import type { InfoPageData } from '../../screens/account/info-page/route.tsx'
import type { LandingData } from '../../screens/landing/landing/read-landing.ts'
import type { MenuView } from '../../screens/menu/menu/menu-view.ts'
import { describeClinicPage, describeMedica, isClinic, isMedica } from './describe-medica.ts'
import { describeMenu } from './describe-menu.ts'
import { describeStores } from './describe-stores.ts'
import type { Thing } from './thing.ts'

export interface PageContent {
  /** The page's routes, the outermost first. */
  readonly routes: readonly string[]
  /** What the loaders of the page answered, by route. */
  readonly loaderData: Readonly<Record<string, unknown>>
  readonly shell: ShellData
}

/** What a page says of itself to search engines: only what is seen on it. Empty for a page that is a visitor's own. */
export function describePage({ routes, loaderData, shell }: PageContent): Thing[] {
  const clinic = Object.values(loaderData).find(isClinic)
  if (clinic) return describeClinicPage(clinic, shell.origin)
  const medica = Object.values(loaderData).find(isMedica)
  if (medica) return [describeMedica(medica, shell.origin)]
  const landing = Object.values(loaderData).find(isLanding)
  if (landing) return [describeBrands(landing, shell.origin)]
  if (!shell.merchant || shell.spot) return []
  const menu = (loaderData['screens/menu/menu/route'] as { readonly menu?: MenuView } | undefined)?.menu
  if (menu && routes.includes('screens/menu/home/route')) return [...describeStores(shell), describeMenu(shell, menu)]
  const info = Object.entries(INFO_PAGES).find(([route]) => routes.includes(route))
  if (!info) return []
  const [route, [words, pathOf]] = info
  const name = createTranslator(shell.language, ['shell'])(words)
  const list = describeCrumbs(shell, { name, path: pathOf(shell.merchant.url) })
  const faq = route === 'faq' ? (loaderData[route] as InfoPageData).faq : []
  return faq.length > 0 ? [list, describeFaq(faq)] : [list]
}

const INFO_PAGES = {
  'about-us': ['shell.about', paths.about],
  faq: ['shell.faq', paths.faq],
  'terms-conditions': ['shell.terms', paths.terms],
  'screens/menu/menu-list/route': ['shell.menuList', (url: string) => paths.menuList(url)],
  'screens/vendor/store-timings/route': ['shell.storeTimes', (url: string) => paths.storeTimings(url)],
} as const

function isLanding(data: unknown): data is LandingData {
  return typeof data === 'object' && data !== null && 'landing' in data && 'brands' in data
}

/** The brands of a landing page in their order. */
function describeBrands({ landing, brands }: LandingData, origin: string): Thing {
  return {
    '@type': 'ItemList',
    name: landing.title?.text ?? landing.name,
    url: `${origin}${landingPaths.page(landing.name)}`,
    numberOfItems: brands.length,
    itemListElement: brands.map(({ url, home, kind, name, tagline, cover }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      item: {
        '@type': kind === 'pharmacy' ? 'Pharmacy' : 'Restaurant',
        name: name?.text ?? url,
        url: `${origin}${home}`,
        ...(tagline && { [kind === 'pharmacy' ? 'description' : 'servesCuisine']: tagline.text }),
        ...(cover[0] && { image: `${origin}${cover[0].src}` }),
      },
    })),
  }
}

/** From the merchant's menu to a page of it. */
function describeCrumbs(
  { merchant, origin }: ShellData,
  page: { readonly name: string; readonly path: string },
): Thing {
  const crumbs = [{ name: merchant!.name, path: paths.menu(merchant!.url) }, page]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

function describeFaq(faq: InfoPageData['faq']): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: faq.flatMap(({ question, answer }) =>
      question && answer
        ? { '@type': 'Question', name: question.text, acceptedAnswer: { '@type': 'Answer', text: answer.text } }
        : [],
    ),
  }
}
