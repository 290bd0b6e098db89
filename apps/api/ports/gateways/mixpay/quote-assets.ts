import { amountIn } from '../decimals.ts'
import { type QuoteAsset, readAssets } from './answers.ts'
import type { MixPayClient } from './client.ts'

/** What can be priced in changes seldom. */
const LASTS_MS = 3_600_000

/** Currencies in which prices can be said: `usd` is itself, AED is an asset of its own called `mAED`. */
export class QuoteAssets {
  readonly #client: MixPayClient
  #known: { readonly assets: readonly QuoteAsset[]; readonly until: number } | null = null
  #learning: Promise<readonly QuoteAsset[]> | null = null

  constructor(client: MixPayClient) {
    this.#client = client
  }

  /** Null: they are not known yet, and are asked for. */
  known(): readonly QuoteAsset[] | null {
    if (!this.#known || this.#known.until <= Date.now()) this.ask().catch(() => {})
    return this.#known?.assets ?? null
  }

  /** @throws GatewayFault */
  async ask(): Promise<readonly QuoteAsset[]> {
    if (this.#known && this.#known.until > Date.now()) return this.#known.assets
    this.#learning ??= this.learn().finally(() => {
      this.#learning = null
    })
    return this.#learning
  }

  /** Asked of the service, whatever is known. @throws GatewayFault */
  async learn(): Promise<readonly QuoteAsset[]> {
    const assets = readAssets(await this.#client.call('GET', '/v1/setting/quote_assets'))
    this.#known = { assets, until: Date.now() + LASTS_MS }
    return assets
  }
}

/** The asset in which a currency is priced; null: it is not. */
export function assetOf(assets: readonly QuoteAsset[], currency: string): QuoteAsset | null {
  const names = [currency, `m${currency}`]
  return assets.find(({ symbol }) => names.includes(symbol)) ?? null
}

/** The currency of an asset; what is priced in a coin has that coin's name. */
export function currencyOf(assets: readonly QuoteAsset[], assetId: string): string {
  const asset = assets.find((one) => one.assetId === assetId)
  return asset ? asset.symbol.replace(/^m(?=[A-Z]{3}$)/, '') : assetId
}

/** Whether an amount of minor units lies in the bounds of its asset. */
export function isInBounds({ minQuoteAmount, maxQuoteAmount }: QuoteAsset, amount: number, currency: string): boolean {
  const [least, most] = [minQuoteAmount, maxQuoteAmount].map((bound) => (bound ? amountIn(bound, currency) : null))
  return (least == null || amount >= least) && (most == null || amount <= most)
}
