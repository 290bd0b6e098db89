import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getMenu, type Product as MenuProduct } from '@compass/contract/catalogue'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { createUser } from '@compass/contract/users'
import type { ShapeOf } from '@compass/contract/values'
import { sendOverHttp } from '../../apps/host/merchant-documents/http-send.ts'
import { applyMerchantFolder } from '../../apps/host/merchant-documents/platform-client.ts'
import { generateBazaar } from '../../demo/bazaar/generate.ts'
import { type Market, readToken } from '../load/journeys.ts'
import { ask, PLATFORM_KEY, type Product, top } from './run-product.ts'

interface MarketOptions {
  readonly slug: string
  readonly products: number
  readonly verifyPhone?: 'always' | 'never'
  readonly seed?: number
  /** Production takes no sandbox merchants, whose one-time code everybody knows. */
  readonly sandbox?: boolean
  /** The document as it is to be applied. */
  readonly change?: (document: MerchantDocumentInput) => MerchantDocumentInput
}

/** Applies a generated market, and reads what a caller must know of it. */
export async function makeMarket(product: Pick<Product, 'port'>, options: MarketOptions): Promise<Market> {
  return readMarket(product, options.slug, soldAtAnyHour(await applyMarket(product, options)))
}

/** Applies a generated market through the platform's calls, without its kitchen: nobody moves what is measured. */
export async function applyMarket(
  product: Pick<Product, 'port'>,
  options: MarketOptions,
): Promise<MerchantDocumentInput> {
  const generated = generateBazaar({ products: options.products, seed: options.seed ?? 7 })
  const document: MerchantDocumentInput = {
    ...generated,
    slug: options.slug,
    sandbox: options.sandbox ?? true,
    contact: { ...generated.contact, verifyPhone: options.verifyPhone ?? 'never' },
    simulatedKitchen: null,
    // Any two products may be paid in cash.
    stores: generated.stores.map((store) => ({ ...store, cashLimit: undefined })),
  }
  const applied = options.change?.(document) ?? document
  const text = JSON.stringify(applied)
  const named = [...new Set(text.match(/(?<="sha256":")[0-9a-f]{64}/g))]
  const bytesOf = picturesBySha256()
  const pictures = named.map((sha256) => ({ sha256, file: sha256, bytes: bytesOf.get(sha256)! }))
  await applyMerchantFolder(sendOverHttp({ url: `http://127.0.0.1:${product.port}`, key: PLATFORM_KEY }), {
    slug: options.slug,
    document: applied,
    file: options.slug,
    pictures,
    lacking: (held) => pictures.filter(({ sha256 }) => !held.has(sha256)),
    lineOf: () => 1,
  })
  return applied
}

/**
 * The merchant without hours of its own. At the others a proof that runs past nine in the evening would be refused what it
 * could have before.
 */
export function soldAtAnyHour({ catalogue }: Pick<MerchantDocumentInput, 'catalogue'>): ReadonlySet<string> {
  const products = catalogue.categories.flatMap((category) => category.products)
  return new Set(products.filter(({ windows }) => !windows).map(({ sku }) => sku))
}

/** Delivered and picked up. */
const BOUGHT = [20, 10] as const

/** What a caller must know of a merchant, as the calls tell it; `bought`: the SKUs among which callers choose, all without it. */
export async function readMarket(
  product: Pick<Product, 'port'>,
  slug: string,
  bought?: ReadonlySet<string>,
): Promise<Market> {
  const { user, stores } = await ask(product, createUser, { body: { url: slug } })
  const store = stores[0]!
  const menu = { params: { id: store._id }, query: { orderType: BOUGHT[0] } }
  const { categories } = await ask(product, getMenu, menu)
  const canBeHad = ({ sku, available, soldOut, isActive, orderTypes, customize }: ShapeOf<typeof MenuProduct>) =>
    isActive &&
    !soldOut &&
    available.now &&
    customize.length === 0 &&
    BOUGHT.every((one) => orderTypes?.includes(one) ?? true) &&
    (bought?.has(sku) ?? true)
  const category = categories.find(({ products }) => products.length > 0)!
  return {
    // A credential carries its tenant.
    merchantId: readToken(user).split('.')[0]!,
    slug,
    store: store._id,
    currency: store.currency.code,
    products: categories.flatMap(({ products }) => products.filter(canBeHad).map(({ _id }) => _id)),
    category: { id: category._id, products: category.products.length },
  }
}

let stored: Map<string, Buffer> | undefined

function picturesBySha256(): Map<string, Buffer> {
  if (stored) return stored
  stored = new Map()
  const generated = JSON.stringify(generateBazaar({ products: 10_000 }))
  const wanted = new Set(generated.match(/(?<="sha256":")[0-9a-f]{64}/g))
  const folder = join(top, 'demo', 'bazaar', 'pictures')
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (wanted.has(sha256)) stored.set(sha256, bytes)
  }
  return stored
}
