import { toDecimal } from '@compass/domain/money'
import type { Secrets } from '../../secrets/port.ts'
import { type GatewayAccount, GatewayFault } from '../port.ts'
import { readEstimate, readMinimum } from './answers.ts'
import type { NowPaymentsClient } from './client.ts'

/** Rates move: what was learned is good for so long. */
const LASTS_MS = 10 * 60_000
/** Minor units for which the rate is asked: enough for one that is exact. */
const SAMPLE = 100_000n
/** A rate may move between offer and payment. */
const MARGIN_PERCENT = 2n

/**
 * The least that an account takes in a currency: its own minimum in the coin, at the rate of now. It is learned when an account
 * is first looked at, and known before a method is offered again.
 */
export class Minimums {
  readonly #client: NowPaymentsClient
  readonly #known = new Map<string, { readonly amount: number; readonly until: number }>()
  readonly #learning = new Map<string, Promise<number>>()

  constructor(client: NowPaymentsClient) {
    this.#client = client
  }

  /** Minor units; null: not known yet, and asked for. */
  known(account: GatewayAccount, currency: string): number | null {
    const held = this.#known.get(nameOf(account, currency))
    if (!held || held.until <= Date.now()) this.learn(account, currency).catch(() => {})
    return held?.amount ?? null
  }

  /** Minor units. @throws GatewayFault */
  async ask(account: GatewayAccount, currency: string): Promise<number> {
    const held = this.#known.get(nameOf(account, currency))
    return held && held.until > Date.now() ? held.amount : this.learn(account, currency)
  }

  /** Asked of the service, whatever is known. @throws GatewayFault */
  learn(account: GatewayAccount, currency: string): Promise<number> {
    const name = nameOf(account, currency)
    const running = this.#learning.get(name)
    if (running) return running
    const learning = this.#learn(account, currency, name).finally(() => this.#learning.delete(name))
    this.#learning.set(name, learning)
    return learning
  }

  async #learn(account: GatewayAccount, currency: string, name: string): Promise<number> {
    const coin = coinsOf(await this.#client.keys(account))[0]!
    const sample = toDecimal(Number(SAMPLE), currency)
    const [least, rate] = await Promise.all([
      this.#client.get(account, `/v1/min-amount?currency_from=${coin}`).then(readMinimum),
      this.#client
        .get(account, `/v1/estimate?amount=${sample}&currency_from=${currency.toLowerCase()}&currency_to=${coin}`)
        .then(readEstimate),
    ])
    if (least === null || !rate) throw new GatewayFault('unsure', 'NOWPayments answered a rate that is none')
    const amount = (least * SAMPLE * (100n + MARGIN_PERCENT)) / (rate * 100n) + 1n
    this.#known.set(name, { amount: Number(amount), until: Date.now() + LASTS_MS })
    return Number(amount)
  }
}

const nameOf = ({ merchantId, mode }: GatewayAccount, currency: string) => `${merchantId} ${mode} ${currency}`

/** What a merchant takes where it does not say it: a coin that keeps its worth. */
const USUAL_COIN = 'usdttrc20'

/** The coins that a merchant takes, by the names of NOWPayments, the usual one first. */
export function coinsOf({ coins = '' }: Secrets): readonly string[] {
  const named = coins
    .toLowerCase()
    .split(',')
    .map((coin) => coin.trim())
    .filter((coin) => /^[a-z0-9]{2,20}$/.test(coin))
  return named.length > 0 ? named : [USUAL_COIN]
}
