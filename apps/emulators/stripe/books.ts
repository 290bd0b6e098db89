import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { missing } from './errors.ts'
import type { CardBehaviour } from './test-cards.ts'

/** What the emulator keeps, in Stripe's own shapes; links between them are ids. */
export type StripeObject =
  | Stripe.Checkout.Session
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Customer
  | Stripe.PaymentMethod
  | Stripe.Dispute
  | Stripe.Payout
  | Stripe.BalanceTransaction
  | Stripe.Event
  | Stripe.WebhookEndpoint

type Kind = StripeObject['object']
type ObjectOf<K extends Kind> = Extract<StripeObject, { object: K }>

/** What is known of an object and not shown. */
interface HiddenFields {
  /** Of a payment method. */
  readonly card?: CardBehaviour
  /** Of a page: what its intent gets. */
  readonly intent?: {
    readonly metadata: Record<string, string>
    readonly description: string | null
    readonly saves: boolean
  }
  /** Of a webhook's address. */
  readonly signingSecrets?: readonly string[]
  /** Of a line of the balance: the payout that it went out with. */
  readonly payout?: string
}

/** The books of one account: everything by its id, in the order in which it came into being. */
export class Books {
  readonly #objects = new Map<string, StripeObject>()
  readonly #hidden = new Map<string, HiddenFields>()
  readonly livemode: boolean
  readonly clock: () => number

  constructor(livemode: boolean, clock: () => number) {
    this.livemode = livemode
    this.clock = clock
  }

  /** Seconds. */
  now(): number {
    return Math.floor(this.clock() / 1000)
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`
  }

  add<T extends StripeObject>(object: T, hidden: HiddenFields = {}): T {
    this.#objects.set(object.id, object)
    this.#hidden.set(object.id, hidden)
    return object
  }

  hiddenOf(id: string): HiddenFields {
    return this.#hidden.get(id) ?? {}
  }

  hide(id: string, hidden: HiddenFields): void {
    this.#hidden.set(id, { ...this.#hidden.get(id), ...hidden })
  }

  get(id: string): StripeObject | undefined {
    return this.#objects.get(id)
  }

  find<K extends Kind>(kind: K, id: string | null | undefined): ObjectOf<K> | null {
    const found = this.#objects.get(id ?? '')
    return found?.object === kind ? (found as ObjectOf<K>) : null
  }

  /** @throws StripeError 404 */
  take<K extends Kind>(kind: K, id: string, param?: string, status?: number): ObjectOf<K> {
    const found = this.find(kind, id)
    if (!found) throw missing(kind, id, param, status)
    return found
  }

  /** The newest first. */
  all<K extends Kind>(kind: K): ObjectOf<K>[] {
    return [...this.#objects.values()].filter((one): one is ObjectOf<K> => one.object === kind).reverse()
  }
}
