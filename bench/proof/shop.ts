import { join } from 'node:path'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import type { Database } from '../../apps/api/db/database.ts'
import type { Market } from '../load/journeys.ts'
import { makeMarket } from '../product/markets.ts'
import { PLATFORM_KEY, type Product, type ProductOptions, startProduct } from '../product/run-product.ts'
import { startSeveral } from '../product/several.ts'
import { openBooks } from './books.ts'
import type { Gateway, GatewayName, MetGateway, ReachedProduct } from './gateway.ts'
import { get, Lines } from './lines.ts'
import { startGateway } from './start-gateway.ts'

/** How soon the product is ready is another's to measure: a proof waits for a slow machine. */
const READY_WITHIN_SECONDS = 480

/** The product with a gateway beside it, and a market where people pay online. */
export interface Shop {
  readonly product: Product
  readonly gateway: Gateway
  readonly market: Market
  /** A key of the market's merchant. */
  readonly merchantKey: string
  /** Connections to the product and to the gateway's pages. */
  readonly lines: Lines
  readonly pages: Lines
  readonly database: Database
  /** Another one beside it, known to all processes when it is answered. */
  addMarket(options: MarketOptions): Promise<Market>
  close(): Promise<void>
}

type MarketOptions = Pick<ShopOptions, 'products' | 'change'> & { readonly slug?: string }

interface ShopOptions extends Pick<ProductOptions, 'dataDir' | 'databaseUrl' | 'port' | 'environment'> {
  /** Absent: the sandbox. */
  readonly gateway?: GatewayName
  /** How many times quicker the gateway's waits are. */
  readonly speed?: number
  /** Where the gateway answers the product, if something stands between. */
  readonly gatewayProxy?: (gateway: Gateway) => Promise<string>
  readonly products?: number
  readonly change?: (document: MerchantDocumentInput) => MerchantDocumentInput
}

/** Opens all of it; what fails half-way is stopped again. */
export async function openShop(wanted: ShopOptions): Promise<Shop> {
  const { dataDir, databaseUrl, port } = wanted
  const stops: (() => unknown)[] = []
  const close = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
  }
  try {
    const gateway = await startGateway({
      name: wanted.gateway,
      folder: join(dataDir, 'gateway'),
      ...(wanted.speed && { speed: wanted.speed }),
    })
    stops.push(() => gateway.stop())
    const proxy = await wanted.gatewayProxy?.(gateway)
    const environment = { ...gateway.settings(proxy), ...wanted.environment }
    const options = { dataDir, port, environment, readyWithinSeconds: READY_WITHIN_SECONDS }
    // On another server there are two processes behind one address.
    const several = databaseUrl ? await startSeveral(2, { ...options, databaseUrl }) : null
    const product = several ?? (await startProduct(options))
    stops.push(() => product.stop())
    const addMarket = async (input: MarketOptions) => {
      const { port } = several?.first ?? product
      const publicUrl = wanted.environment?.PUBLIC_URL ?? `http://localhost:${product.port}`
      const added = await makePayingMarket(gateway, { port, publicUrl }, input)
      await several?.knowAll()
      return added
    }
    const market = await addMarket(wanted)
    const lines = new Lines(product.port)
    const pages = new Lines(gateway.port)
    const database = await openBooks(dataDir, databaseUrl)
    stops.push(
      () => database.close(),
      () => pages.close(),
      () => lines.close(),
    )
    const merchantKey = await makeMerchantKey(lines, market.slug)
    return { product, gateway, market, merchantKey, lines, pages, database, addMarket, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A generated market whose stores take every method of the gateway, with an account there. */
export async function makePayingMarket(
  gateway: MetGateway,
  product: ReachedProduct,
  options: MarketOptions = {},
): Promise<Market> {
  const market = await makeMarket(product, {
    slug: options.slug ?? 'proof',
    products: options.products ?? 200,
    change(document) {
      const methods = ['cod' as const, ...gateway.methods]
      const payment = { delivery: methods, pickup: methods }
      const paying = { ...document, stores: document.stores.map((store) => ({ ...store, payment })) }
      return gateway.change(options.change?.(paying) ?? paying)
    },
  })
  await gateway.addMerchant(market, product)
  return market
}

export async function makeMerchantKey(lines: Lines, slug: string): Promise<string> {
  const { key } = await get<{ key: string }>(lines, 'merchant key', {
    path: `/v1/platform/merchants/${slug}/keys`,
    token: PLATFORM_KEY,
    body: { name: 'proof' },
  })
  return key
}
