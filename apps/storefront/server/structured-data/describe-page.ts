import { createTranslator } from '@compass/i18n/translator'
import { landingPaths } from '#landing-paths'
import { paths } from '#paths'
import type { ShellData } from '#shell/merchants/read-storefront.ts'
import type { InfoPageData } from '../../screens/account/info-page/route.tsx'
import type { LandingData } from '../../screens/landing/landing/read-landing.ts'
import type { CategoryData } from '../../screens/menu/category/read-category.ts'
import type { MenuView } from '../../screens/menu/menu/menu-view.ts'
import type { VendorView } from '../../screens/vendor/read-vendor.ts'
import { describeMenu } from './describe-menu.ts'
import { CLASS_OF_KIND, describeStores } from './describe-stores.ts'
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
  const landing = Object.values(loaderData).find(isLanding)
  if (landing) return [describeBrands(landing, shell.origin)]
  if (!shell.merchant || shell.spot) return []
  const menu = (loaderData['screens/menu/menu/route'] as { readonly menu?: MenuView } | undefined)?.menu
  if (menu && routes.includes('screens/menu/home/route')) return [...describeStores(shell), describeMenu(shell, menu)]
  const category = loaderData.category ?? loaderData['new-category']
  if (category) return describeCategory(shell, category as CategoryData)
  const vendor = loaderData['screens/vendor/vendor-info/route'] as { readonly vendor?: VendorView } | undefined
  if (vendor?.vendor) return describeVendor(shell, vendor.vendor)
  const info = Object.entries(INFO_PAGES).find(([route]) => routes.includes(route))
  if (!info) return []
  const [route, [words, pathOf]] = info
  const name = createTranslator(shell.language, ['shell'])(words)
  const list = describeCrumbs(shell, [{ name, path: pathOf(shell.merchant.url) }])
  const faq = route === 'faq' ? (loaderData[route] as InfoPageData).faq : []
  return faq.length > 0 ? [list, describeFaq(faq)] : [list]
}

const INFO_PAGES = {
  'about-us': ['shell.about', paths.about],
  faq: ['shell.faq', paths.faq],
  'terms-conditions': ['shell.terms', paths.terms],
  'screens/menu/menu-list/route': ['shell.menuList', (url: string) => paths.menuList(url)],
  'screens/vendor/gallery/route': ['shell.pictures', (url: string) => paths.gallery(url)],
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
    itemListElement: brands.map(({ url, kind, name, tagline, cover }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      item: {
        '@type': CLASS_OF_KIND[kind],
        name: name?.text ?? url,
        url: `${origin}${paths.menu(url)}`,
        ...(tagline && (kind === 'food' ? { servesCuisine: tagline.text } : { description: tagline.text })),
        ...(cover[0] && { image: `${origin}${cover[0].src}` }),
      },
    })),
  }
}

/** A category, below the list of them. */
function describeCategory(shell: ShellData, { layout, open }: CategoryData): Thing[] {
  const { merchant, storeId, language } = shell
  if (!open?.category.name) return []
  const list = createTranslator(language, ['shell'])('shell.menuList')
  const path = paths.category(merchant!.url, storeId ?? '', layout, open.category.key)
  const own = { name: open.category.name.text, path }
  return [describeCrumbs(shell, [{ name: list, path: paths.menuList(merchant!.url) }, own])]
}

/** A store by itself, on its page. */
function describeVendor(shell: ShellData, { id, name }: VendorView): Thing[] {
  const words = name?.text ?? createTranslator(shell.language, ['shell'])('shell.aboutOutlet')
  const crumbs = describeCrumbs(shell, [{ name: words, path: paths.vendorInfo(shell.merchant!.url, id) }])
  return [crumbs, ...describeStores(shell, id)]
}

interface Crumb {
  readonly name: string
  readonly path: string
}

/** From the merchant's menu to a page of it. */
function describeCrumbs({ merchant, origin }: ShellData, pages: readonly Crumb[]): Thing {
  const crumbs = [{ name: merchant!.name, path: paths.menu(merchant!.url) }, ...pages]
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
