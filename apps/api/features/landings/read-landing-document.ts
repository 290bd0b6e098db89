import { createHash } from 'node:crypto'
import {
  type CourtPage,
  LandingDocument,
  type LandingPage,
  type LinkList,
  MEDICA_NAME,
} from '@compass/contract/landing-document'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { SERVICE } from '@compass/domain/services'
import type { Api } from '../../http/api.ts'
import { schemeOf } from '../merchants/check-link.ts'
import { Faults, type Path, pointerOf } from '../merchants/faults.ts'
import { checkShape } from '../merchants/parse-document.ts'
import { isWithin } from '../merchants/repair-document.ts'
import { checkMedica } from './check-medica.ts'
import { checkPage, checkStores, type DocumentContext, findListed } from './check-page.ts'

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
    if (name === MEDICA_NAME && document.kind !== 'medica')
      add(['kind'], `The name "${MEDICA_NAME}" is that of medica.`)
    const context = { api, add }
    if (document.kind === 'landing') await checkLanding(context, document, faults)
    else if (document.kind === 'court') await checkCourt(context, document, faults)
    else if (document.kind === 'medica') await checkMedica(context, document, faults)
    else await checkLinkList(context, document, faults)
  }
  if (!document || faults.list.length > 0) return refuse({ reason: 'invalid_document', faults: faults.list })
  const digest = createHash('sha256').update(JSON.stringify(document)).digest('hex')
  return accept({ document, digest })
}

async function checkLanding(context: DocumentContext, page: LandingPage, faults: Faults): Promise<void> {
  const { add } = context
  const kinds = new Set(page.kinds.map(({ key }) => key))
  await checkPage(context, page, faults)
  faults.addTwice(
    page.kinds.map(({ key }, at) => ({ key, path: ['kinds', at, 'key'] })),
    'kind',
  )
  faults.addTwice(
    page.members.map(({ merchant }, at) => ({ key: merchant, path: ['members', at, 'merchant'] })),
    'merchant',
  )
  if (page.members.length === 0 && !page.everyMerchant) add(['members'], 'Name a merchant, or say everyMerchant: true.')
  for (const [at, { merchant, stores, kinds: own }] of page.members.entries()) {
    for (const [place, key] of own.entries())
      if (!kinds.has(key)) add(['members', at, 'kinds', place], `No kind "${key}" stands under /kinds.`)
    const loaded = await findListed(context, merchant, ['members', at, 'merchant'])
    if (loaded) checkStores(context, loaded, { stores, path: ['members', at, 'stores'] })
  }
}

/** The court that a page is of, under its own name, so that the way from one to the other is clear. */
async function checkCourt(context: DocumentContext, page: CourtPage, faults: Faults): Promise<void> {
  const { add } = context
  const loaded = await findListed(context, page.merchant, ['merchant'])
  if (loaded && !loaded.merchant.court) add(['merchant'], `"${page.merchant}" is no food court.`)
  if (page.name !== page.merchant) add(['name'], `The page of a food court has the name of its merchant.`)
  await checkPage(context, { ...page, languages: loaded?.merchant.languages ?? [] }, faults)
}

async function checkLinkList(context: DocumentContext, list: LinkList, faults: Faults): Promise<void> {
  const { add } = context
  const loaded = await findListed(context, list.merchant, ['merchant'])
  const services = loaded && new Set(loaded.merchant.stores.flatMap((store) => store.services))
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
