import type { PaymentMethod } from '@compass/domain/merchants'
import { exponentOf } from '@compass/domain/money'
import { CARD_NOT_FOR_PROMOTION, type PageHosts } from '@compass/domain/payments'
import { refuse } from '@compass/domain/refusal'
import type { AccountMode, SecretsPort } from '../../secrets/port.ts'
import type { GatewayCustomers } from '../customers.ts'
import { KeyedClient } from '../keyed-client.ts'
import { type Charge, type GatewayAccount, GatewayFault, type GatewayPayment, type GatewayPort } from '../port.ts'
import { readCharge, type TapCharge } from './answers.ts'
import { cardCalls, payerFor, sourceFor } from './cards.ts'
import { chargeBody } from './charge-body.ts'
import {
  amountOf,
  binsOf,
  chargeById,
  chargeByReference,
  fitsPromotion,
  notForPromotion,
  paymentOf,
} from './charges.ts'
import type { TapParts } from './parts.ts'
import { refundCalls, refundedOf } from './refunds.ts'
import { readTapWebhook } from './webhook.ts'

const TAP = 'tap'
/** Its number among the gateways (docs/gateways.md). */
const TAP_ID = 30
const TAP_API = 'https://api.tap.company'

const METHODS: readonly PaymentMethod[] = ['card', 'savedCard', 'express', 'knet', 'applepay', 'googlepay']
/** What Tap's page on signatures names with its decimals. */
const CURRENCIES = ['AED', 'BHD', 'EGP', 'EUR', 'GBP', 'KWD', 'OMR', 'QAR', 'SAR', 'USD']
/** Minor units: no order is near it. */
const MAX_AMOUNT = 999_999_999
/** The first is in Tap's documentation; the others are to be seen in its test mode (decision 0066). */
const PAGES = [
  'sandbox.payments.tap.company',
  'payments.tap.company',
  'checkout.payments.tap.company',
  'checkout.tap.company',
  'authenticate.tap.company',
  'www.kpay.com.kw',
  'kpay.com.kw',
  'www.kpaytest.com.kw',
  'kpaytest.com.kw',
]

interface TapSettings {
  readonly secrets: SecretsPort
  readonly customers: GatewayCustomers
  /** Our address for it: where its webhooks go. */
  readonly productUrl: string
  /** Of an emulator, without a trailing slash; absent: Tap itself. */
  readonly url?: string | undefined
  readonly clock?: () => Date
}

/** Tap: KNET, cards and wallets of the Gulf. */
export function tapGateway({
  secrets,
  customers,
  productUrl,
  url,
  clock = () => new Date(),
}: TapSettings): GatewayPort {
  const pages: PageHosts = url ? { hosts: [new URL(url).host], allowsHttp: true } : { hosts: PAGES, allowsHttp: false }
  const client = new KeyedClient({
    url: `${url ?? TAP_API}/v2`,
    provider: TAP,
    secrets,
    required: SECRETS.required,
    fitsMode: SECRETS.fitsMode,
    authorization: ({ secretKey }) => `Bearer ${secretKey}`,
  })
  const parts: TapParts = {
    client,
    customers,
    webhookUrl: ({ merchantId }) => `${productUrl}/v1/payment/webhooks/${TAP}?account=${merchantId}`,
  }
  const canTake = (amount: number, currency: string) =>
    CURRENCIES.includes(currency) && Number.isInteger(amount) && amount >= minAmount(currency) && amount <= MAX_AMOUNT
  const refunds = refundCalls(parts)
  return {
    id: TAP_ID,
    name: TAP,
    methods: METHODS,
    pages,
    revealsDigits: true,
    secrets: SECRETS,
    webhookAnswer: null,
    smallestUnit: () => 1,
    canTake,
    isAvailable: () => client.isAvailable(),
    ...chargeCalls(parts, { pages, canTake, clock, refund: refunds.refund }),
    ...refunds,
    ...cardCalls(parts),
    bin: async () => null,
    vpa: async () => null,
    ledger: async () => null,
    async readWebhook(account, webhook) {
      const keys = await secrets.read(account.merchantId, TAP, account.mode)
      return keys ? readTapWebhook(keys, account, webhook) : refuse({ reason: 'invalid_signature' })
    },
    async tryKeys(account) {
      // Nobody's charge: with keys that serve the answer is that there is none.
      await chargeById(client, account, 'chg_0')
    },
  }
}

/** A tenth of the currency's unit. */
const minAmount = (currency: string) => 10 ** exponentOf(currency) / 10

const SECRETS = {
  required: ['secretKey'],
  optional: ['secretKeyBefore'],
  fitsMode: (name: string, value: string, mode: AccountMode) => name !== 'secretKey' || value.startsWith(`sk_${mode}_`),
}

function chargeCalls(
  parts: TapParts,
  { pages, canTake, clock, refund }: { pages: PageHosts; clock: () => Date } & Pick<GatewayPort, 'canTake' | 'refund'>,
): Pick<GatewayPort, 'charge' | 'find' | 'cancel'> {
  const { client, webhookUrl } = parts
  /** A charge in our words. One that was paid with a wrong card has failed, and its money goes back. */
  const answered = async (account: GatewayAccount, charge: TapCharge, refunded: number): Promise<GatewayPayment> => {
    const payment = paymentOf(charge, account, pages, refunded)
    const bins = payment.status === 'captured' ? binsOf(charge) : null
    if (!bins || fitsPromotion(bins, charge.card)) return payment
    const back = await refund(account, charge.id, {
      reference: `${payment.reference}:card`,
      amount: amountOf(charge),
      currency: charge.currency,
      reason: 'the card is not one that the promotion is for',
    })
    if (back.status === 'failed') throw new GatewayFault('unsure', 'money for a wrong card did not go back')
    return { ...payment, status: 'failed', captured: 0, refunded: 0, failureCode: CARD_NOT_FOR_PROMOTION }
  }
  const find: GatewayPort['find'] = async (account, payment) => {
    const { gatewayId } = payment
    const charge = await (gatewayId === null
      ? chargeByReference(client, account, payment)
      : chargeById(client, account, gatewayId))
    if (!charge) return null
    return answered(account, charge, charge.status === 'CAPTURED' ? await refundedOf(client, account, charge.id) : 0)
  }
  return {
    async charge(charge: Charge) {
      const { account, currency, method, bins } = charge
      if (!canTake(charge.amount, currency, account) || (method === 'knet' && currency !== 'KWD'))
        throw new GatewayFault('refused', `it takes no ${method} of this amount in ${currency}`)
      const { customer, source } = await beforeCharge(async () => {
        const payer = await payerFor(parts, charge)
        return { customer: payer, source: await sourceFor(client, charge, payer) }
      })
      if (bins && source.card && !fitsPromotion(bins, source.card)) return notForPromotion(charge)
      const body = chargeBody(charge, { source: source.id, customer, webhookUrl: webhookUrl(account), now: clock() })
      const created = readCharge(await client.call(account, 'POST', '/charges', body))
      return afterCharge(() => answered(account, created, 0))
    },
    find,
    // Tap ends no charge before its time; a page that is open still ends by itself.
    cancel: find,
  }
}

/** Without its charge nothing was paid, however a call before it ended. */
async function beforeCharge<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof GatewayFault && error.kind === 'unsure'
      ? new GatewayFault('unreachable', error.message)
      : error
  }
}

/** With its charge something may be paid, however a call after it ended. */
async function afterCharge<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof GatewayFault && error.kind === 'unreachable'
      ? new GatewayFault('unsure', error.message)
      : error
  }
}
