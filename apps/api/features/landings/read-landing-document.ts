import { createHash } from 'node:crypto'
import { type CourtPage, LandingDocument, type LandingPage, type LinkList } from '@compass/contract/landing-document'
import type { Language, Text } from '@compass/domain/languages'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { SERVICE, type Service } from '@compass/domain/services'
import type { Api } from '../../http/api.ts'
import { Faults, type Path, pointerOf } from '../merchants/faults.ts'
import { checkShape } from '../merchants/parse-document.ts'
import { isWithin } from '../merchants/repair-document.ts'
import { schemeOf } from './check-link.ts'

interface ReadLanding {
  readonly document: LandingDocument
  /** Of what the document says, not of how it is written. */
  readonly digest: string
}

/** Where each kind of link may lead; an order and a pickup lead to the menu. */
const SCHEMES: { readonly [kind in LinkList['links'][number]['kind']]: readonly string[] } = {
  order: [],
  pickup: [],
  pay: ['https'],
  map: ['https'],
  call: ['tel'],
  message: ['whatsapp', 'https'],
  mail: ['mailto'],
  social: ['https'],
  site: ['https'],
}

/** Pages of a merchant that a side menu may lead to. */
const OWN_PAGE =
  /^\/([a-z0-9][a-z0-9-]{1,48}[a-z0-9])(?:\/(?:profile|order-history|addresses-cards|about-us|faq|terms-conditions))?$/

/** What of a document is looked up elsewhere, and where its faults go. */
interface DocumentContext {
  readonly api: Api
  readonly add: (path: Path, message: string) => void
}

/**
 * Checks a document and what it names: members that are there with their outlets, links that lead somewhere people may be
 * sent. Refuses `invalid_document` with every fault by its path.
 */
export async function readLandingDocument(api: Api, name: string, raw: unknown): Promise<Result<ReadLanding>> {
  const faults = new Faults()
  const document = checkShape(LandingDocument, raw, faults)
  if (document) {
    const places = faults.list.map(({ path }) => path)
    const add = (path: Path, message: string) => {
      if (!isWithin(pointerOf(path), places)) faults.add(path, message)
    }
    if (document.name !== name) add(['name'], `The document is of "${document.name}", and was sent for "${name}".`)
    const context = { api, add }
    if (document.kind === 'landing') await checkLanding(context, document, faults)
    else if (document.kind === 'court') await checkCourt(context, document, faults)
    else await checkLinkList(context, document, faults)
  }
  if (!document || faults.list.length > 0) return refuse({ reason: 'invalid_document', faults: faults.list })
  const digest = createHash('sha256').update(JSON.stringify(document)).digest('hex')
  return accept({ document, digest })
}

async function checkLanding(context: DocumentContext, page: LandingPage, faults: Faults): Promise<void> {
  const { add } = context
  const kinds = new Set(page.kinds.map(({ key }) => key))
  faults.addTwice(
    page.kinds.map(({ key }, at) => ({ key, path: ['kinds', at, 'key'] })),
    'kind',
  )
  faults.addTwice(
    page.members.map(({ merchant }, at) => ({ key: merchant, path: ['members', at, 'merchant'] })),
    'merchant',
  )
  if (page.members.length === 0 && !page.everyMerchant) add(['members'], 'Name a merchant, or say everyMerchant: true.')
  const first = page.languages[0]!
  checkTexts(context, page, first)
  checkHosts(context, page, faults)
  for (const [at, member] of page.members.entries()) {
    for (const [place, key] of member.kinds.entries())
      if (!kinds.has(key)) add(['members', at, 'kinds', place], `No kind "${key}" stands under /kinds.`)
    const keys = await storeKeysOf(context, member.merchant, ['members', at, 'merchant'])
    for (const [place, key] of (keys ? (member.stores ?? []) : []).entries())
      if (!keys?.has(key)) add(['members', at, 'stores', place], `"${member.merchant}" has no store "${key}".`)
  }
  await checkSideMenu(context, page)
}

/** The court that a page is of, under its own name, so that the way from one to the other is clear. */
async function checkCourt(context: DocumentContext, page: CourtPage, faults: Faults): Promise<void> {
  const { api, add } = context
  const id = api.merchants.idOfSlug(page.merchant)
  const loaded = id && (await api.merchants.load(id))
  if (!loaded) add(['merchant'], `There is no merchant "${page.merchant}" here.`)
  else if (!loaded.merchant.court) add(['merchant'], `"${page.merchant}" is no food court.`)
  if (page.name !== page.merchant) add(['name'], `The page of a food court has the name of its merchant.`)
  if (loaded) checkTexts(context, page, loaded.merchant.languages[0] ?? 'en')
  checkHosts(context, page, faults)
  await checkSideMenu(context, page)
}

type PageTexts = Pick<LandingPage, 'heading' | 'description'> & { readonly title?: Text | undefined }

/** A text that is there is there in the page's own language. */
function checkTexts({ add }: DocumentContext, page: PageTexts, first: Language): void {
  for (const field of ['title', 'heading', 'description'] as const)
    if (page[field] && !page[field][first]) add([field], `The text in the page's first language (${first}) is missing.`)
}

function checkHosts({ api, add }: DocumentContext, page: Pick<LandingPage, 'hosts'>, faults: Faults): void {
  faults.addTwice(
    page.hosts.map((host, at) => ({ key: host, path: ['hosts', at] })),
    'host',
  )
  for (const [at, host] of page.hosts.entries())
    if (api.merchants.idOfHost(host)) add(['hosts', at], `The host "${host}" is a merchant's.`)
}

async function checkSideMenu(context: DocumentContext, page: Pick<LandingPage, 'sideMenu'>): Promise<void> {
  const { add } = context
  for (const [at, entry] of page.sideMenu.entries()) {
    const path: Path = ['sideMenu', at, 'href']
    const own = OWN_PAGE.exec(entry.href)?.[1]
    if (entry.kind === 'link' && !entry.label) add(['sideMenu', at, 'label'], 'A link needs words.')
    if (entry.kind === 'call') {
      if (schemeOf(entry.href) !== 'tel') add(path, 'A call needs a number, such as "tel:+97145550182".')
    } else if (own) await storeKeysOf(context, own, path)
    else if (schemeOf(entry.href) !== 'https')
      add(path, 'This must be a page of a merchant such as "/saffron/faq", or an https address of a public host.')
  }
}

/** Keys of a merchant's stores; null, with a fault, where there is no such merchant. */
async function storeKeysOf({ api, add }: DocumentContext, slug: string, path: Path): Promise<Set<string> | null> {
  const id = api.merchants.idOfSlug(slug)
  const loaded = id && (await api.merchants.load(id))
  if (!loaded) {
    add(path, `There is no merchant "${slug}" here.`)
    return null
  }
  return new Set(loaded.merchant.stores.map(({ key }) => key))
}

/** The services of a merchant's stores; null where there is no such merchant, which is said elsewhere. */
async function servicesOf(api: Api, slug: string): Promise<Set<Service> | null> {
  const id = api.merchants.idOfSlug(slug)
  const loaded = id && (await api.merchants.load(id))
  return loaded ? new Set(loaded.merchant.stores.flatMap(({ services }) => services)) : null
}

async function checkLinkList(context: DocumentContext, list: LinkList, faults: Faults): Promise<void> {
  const { add } = context
  await storeKeysOf(context, list.merchant, ['merchant'])
  const services = await servicesOf(context.api, list.merchant)
  faults.addTwice(
    list.links.map(({ key }, at) => ({ key, path: ['links', at, 'key'] })),
    'link',
  )
  for (const [at, { kind, href, label }] of list.links.entries()) {
    const path: Path = ['links', at, 'href']
    const may = SCHEMES[kind]
    if (kind === 'site' && !label) add(['links', at, 'label'], 'A link to a site needs words.')
    if (may.length === 0 && href !== undefined)
      add(path, `A link for ${kind} leads to the merchant's menu: leave href out.`)
    if (kind === 'order' && services?.has(SERVICE.DELIVERY) === false)
      add(['links', at, 'kind'], `"${list.merchant}" does not deliver.`)
    if (kind === 'pickup' && services?.has(SERVICE.PICKUP) === false)
      add(['links', at, 'kind'], `"${list.merchant}" has nothing to pick up.`)
    if (may.length === 0) continue
    if (href === undefined) add(path, 'This is required.')
    else if (!may.includes(schemeOf(href) ?? ''))
      add(path, `A link for ${kind} must begin with ${may.join(' or ')}, and lead to a public host or number.`)
  }
}
