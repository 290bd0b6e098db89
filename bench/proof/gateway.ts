import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import type { PaymentMethod } from '@compass/domain/merchants'
import type { TravellingWebhook } from '@compass/emulators/http'
import type { Market } from '../load/journeys.ts'
import type { TheirEntry } from './compare.ts'
import type { Customer, Payment, PaymentChoice } from './customer.ts'
import type { Lines, Reply } from './lines.ts'

/** The gateways that proofs run with: our own, and the emulators of those that merchants have accounts at. */
export const GATEWAY_NAMES = ['sandbox', 'stripe', 'tap', 'razorpay', 'nowpayments', 'mixpay'] as const
export type GatewayName = (typeof GATEWAY_NAMES)[number]

/** What a gateway may tell of a payment that is not as it should be. */
export const LIES = ['wrongAmount', 'otherCurrency', 'expired', 'chargeback'] as const
export type Lie = (typeof LIES)[number]
/** How each is brought about at a payment that waits for its customer; those that are absent, a gateway cannot tell. */
export type Liar = Partial<
  Record<Lie, (customer: Customer, payment: Pick<Payment, '_id' | 'pageUrl'>) => Promise<unknown>>
>

/** A gateway as merchants and customers meet it. */
export interface MetGateway {
  readonly name: GatewayName
  /** What stores take beside cash. */
  readonly methods: readonly PaymentMethod[]
  /** How its customers pay on its own page. */
  readonly choice: PaymentChoice
  /** It gives money back by itself. */
  readonly givesBack: boolean
  readonly lies: Liar
  /** What it cannot do, a sentence each. */
  readonly cannot: readonly string[]
  /** The document of a merchant that has an account here. */
  change(document: MerchantDocumentInput): MerchantDocumentInput
  /** Makes the account of a market's merchant, and tells the product its secrets. */
  addMerchant(market: Pick<Market, 'merchantId' | 'slug'>, product: ReachedProduct): Promise<void>
  /** The customer pays as somebody with this test card of the sandbox. Rejects where the page drops the line. */
  pay(customer: Customer, payment: Pick<Payment, '_id' | 'pageUrl'>, card: string): Promise<Reply>
  /** The browser comes back from it. */
  comeBack(customer: Customer, payment: Pick<Payment, '_id'>): Promise<Reply>
}

/** The same beside the product, not below it: it lives on when the product is killed. */
export interface Gateway extends MetGateway {
  readonly port: number
  /** Without a trailing slash. */
  readonly url: string
  /** Payments that it can have in a minute: customers of a proof come no faster. Absent: any number. */
  readonly paymentsInAMinute?: number
  /** Settings of a product that uses it; `proxy` is where it answers the product, if something stands between. */
  settings(proxy?: string): Record<string, string>
  /** By whose key its webhooks are signed: the merchant's, one of the provider's for all, or none. */
  readonly signature: WebhookSignature
  /** What it has sent of a payment. Absent: a proof makes the webhooks of the sandbox itself. */
  webhooksOf?(payment: string): Promise<readonly TravellingWebhook[]>
  /** It answers nobody until the work is over. Absent: it can not be made to. */
  holdWhile?<T>(work: () => Promise<T>): Promise<T>
  /** Its webhook of how a payment stands comes once more. */
  notify(lines: Lines, market: Pick<Market, 'merchantId'>, payment: Pick<Payment, '_id'>): Promise<Reply>
  /** All that moved there, oldest first: the judge. */
  ledger(): Promise<TheirEntry[]>
  stop(signal?: NodeJS.Signals): Promise<void>
}

export type WebhookSignature = 'merchant' | 'provider' | 'none'

/** Where the product answers: the process that is asked, and the address that it is known by. */
export interface ReachedProduct {
  readonly port: number
  readonly publicUrl: string
}
