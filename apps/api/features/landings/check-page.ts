import type { LandingPage } from '@compass/contract/landing-document'
import type { Language, Text } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Api } from '../../http/api.ts'
import { schemeOf } from '../merchants/check-link.ts'
import type { Faults, Path } from '../merchants/faults.ts'

/** Pages of a merchant that a side menu may lead to. */
const OWN_PAGE =
  /^(?:\/medica)?\/([a-z0-9][a-z0-9-]{1,48}[a-z0-9])(?:\/(?:profile|order-history|addresses-cards|about-us|faq|terms-conditions))?$/

/** What of a document is looked up elsewhere, and where its faults go. */
export interface DocumentContext {
  readonly api: Api
  readonly add: (path: Path, message: string) => void
}

/** What a page that leads to merchants says of itself; `languages`: the first is its own, none where nobody knows. */
type PageWords = Pick<LandingPage, 'heading' | 'description' | 'hosts' | 'sideMenu'> & {
  readonly title?: Text | undefined
  readonly languages: readonly Language[]
}

/** Its words, its hosts and its side menu. */
export async function checkPage(context: DocumentContext, page: PageWords, faults: Faults): Promise<void> {
  const { api, add } = context
  faults.addTwice(
    page.hosts.map((host, at) => ({ key: host, path: ['hosts', at] })),
    'host',
  )
  const [first] = page.languages
  const texts: [Path, Text | undefined][] = [
    [['title'], page.title],
    [['heading'], page.heading],
    [['description'], page.description],
  ]
  for (const [path, text] of texts)
    if (first && text && !text[first]) add(path, `The text in the page's first language (${first}) is missing.`)
  for (const [at, host] of page.hosts.entries())
    if (api.merchants.idOfHost(host)) add(['hosts', at], `The host "${host}" is a merchant's.`)
  for (const [at, entry] of page.sideMenu.entries()) {
    const path: Path = ['sideMenu', at, 'href']
    const own = OWN_PAGE.exec(entry.href)?.[1]
    if (entry.kind === 'link' && !entry.label) add(['sideMenu', at, 'label'], 'A link needs words.')
    if (entry.kind === 'call') {
      if (schemeOf(entry.href) !== 'tel') add(path, 'A call needs a number, such as "tel:+97145550182".')
    } else if (own) await findListed(context, own, path)
    else if (schemeOf(entry.href) !== 'https')
      add(path, 'This must be a page of a merchant such as "/saffron/faq", or an https address of a public host.')
  }
}

/** A merchant that a document names; null, with a fault, where there is no such merchant. */
export async function findListed(
  { api, add }: DocumentContext,
  slug: string,
  path: Path,
): Promise<LoadedMerchant | null> {
  const id = api.merchants.idOfSlug(slug)
  const loaded = id ? await api.merchants.load(id) : null
  if (!loaded) add(path, `There is no merchant "${slug}" here.`)
  return loaded
}

/** Whether a merchant has the stores that a document lists of it. */
export function checkStores(
  { add }: DocumentContext,
  { merchant }: LoadedMerchant,
  { stores = [], path }: { readonly stores: readonly string[] | undefined; readonly path: Path },
): void {
  const keys = new Set(merchant.stores.map(({ key }) => key))
  for (const [at, key] of stores.entries())
    if (!keys.has(key)) add([...path, at], `"${merchant.slug}" has no store "${key}".`)
}
