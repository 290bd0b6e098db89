import type { PaymentMethod } from '@compass/domain/merchants'
import type { PageHosts } from '@compass/domain/payments'
import { refuse } from '@compass/domain/refusal'
import type { AccountMode, SecretsPort } from '../../secrets/port.ts'
import { KeyedClient } from '../keyed-client.ts'
import { GatewayFault, type GatewayPort } from '../port.ts'
import type { JsonAnswer } from '../send-json.ts'
import { readLink, readLinks, readVpa } from './answers.ts'
import { linkBody } from './link-body.ts'
import { captureLate, findLink, paymentOf, paymentsOf } from './links.ts'
import { moneyCalls } from './money.ts'
import { refundCalls } from './refunds.ts'
import { isForgedReturn } from './return.ts'
import { readRazorpayWebhook } from './webhook.ts'

const RAZORPAY = 'razorpay'
/** Its number among the gateways (docs/gateways.md). */
const RAZORPAY_ID = 40
const RAZORPAY_API = 'https://api.razorpay.com'

const METHODS: readonly PaymentMethod[] = ['card', 'upi']
/** Where payment links lie; they bring the customer to Razorpay's own pages. */
const PAGES = ['rzp.io']
/** Paise: the page "Create a Normal Refund" says so of what goes back, and no less can be paid. */
const MIN_AMOUNT = 100
/** Of what a link can ask for; no order is near it. */
const MAX_AMOUNT = 999_999_999

const SECRETS = {
  required: ['keyId', 'keySecret', 'webhookSecret'],
  optional: ['webhookSecretBefore'],
  fitsMode: (name: string, value: string, mode: AccountMode) => name !== 'keyId' || value.startsWith(`rzp_${mode}_`),
}

interface RazorpaySettings {
  readonly secrets: SecretsPort
  /** Of an emulator, without a trailing slash; absent: Razorpay itself. */
  readonly url?: string | undefined
  readonly clock?: () => Date
}

/** Razorpay: cards and UPI in India, both on the page of a payment link. */
export function razorpayGateway({ secrets, url, clock = () => new Date() }: RazorpaySettings): GatewayPort {
  const pages: PageHosts = url ? { hosts: [new URL(url).host], allowsHttp: true } : { hosts: PAGES, allowsHttp: false }
  const client = new KeyedClient({
    url: `${url ?? RAZORPAY_API}/v1`,
    provider: RAZORPAY,
    secrets,
    required: ['keyId', 'keySecret'],
    fitsMode: SECRETS.fitsMode,
    authorization: ({ keyId, keySecret }) => `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
  })
  const canTake = (amount: number, currency: string) =>
    currency === 'INR' && Number.isInteger(amount) && amount >= MIN_AMOUNT && amount <= MAX_AMOUNT
  return {
    id: RAZORPAY_ID,
    name: RAZORPAY,
    methods: METHODS,
    pages,
    revealsDigits: false,
    secrets: SECRETS,
    webhookAnswer: null,
    smallestUnit: () => 1,
    canTake,
    isAvailable: () => client.isAvailable(),
    ...linkCalls(client, { pages, canTake, clock }),
    ...refundCalls(client),
    ...moneyCalls(client),
    cards: async () => [],
    forgetCard: async () => false,
    bin: async () => null,
    async vpa(account, vpa) {
      const answer = await client.call(account, 'POST', '/payments/validate/vpa', { vpa })
      // Whoever is not exempt from the end of typed UPI ids is told no, whatever the id.
      if (answer.status >= 400) return reasonOf(answer) === 'invalid_vpa' ? { valid: false, name: null } : null
      const { success, customer_name } = readVpa(answer)
      return { valid: success, name: customer_name ?? null }
    },
    ledger: async () => null,
    async readWebhook(account, webhook) {
      const keys = await secrets.read(account.merchantId, RAZORPAY, account.mode)
      return keys ? readRazorpayWebhook(keys, account, webhook) : refuse({ reason: 'invalid_signature' })
    },
    async isForgedReturn({ merchantId, mode }, reference, fields) {
      const keys = await secrets.read(merchantId, RAZORPAY, mode)
      return isForgedReturn(keys?.keySecret, reference, fields)
    },
    async tryKeys(account) {
      readLinks(await client.call(account, 'GET', '/payment_links?count=1'))
    },
  }
}

function linkCalls(
  client: KeyedClient,
  { pages, canTake, clock }: { pages: PageHosts; clock: () => Date } & Pick<GatewayPort, 'canTake'>,
): Pick<GatewayPort, 'charge' | 'find' | 'cancel'> {
  const find: GatewayPort['find'] = async (account, payment) => {
    const link = await findLink(client, account, payment)
    if (!link) return null
    const payments = await captureLate(client, account, link, await paymentsOf(client, account, link))
    return paymentOf(link, payments, pages)
  }
  return {
    async charge(charge) {
      const { account, amount, currency, reference } = charge
      if (!canTake(amount, currency, account))
        throw new GatewayFault('refused', `it takes no such amount in ${currency}`)
      const answer = await client.call(account, 'POST', '/payment_links', linkBody(charge, clock()))
      if (answer.status === 400) {
        // The reference has a link already: our first call arrived.
        const known = await find(account, { reference, gatewayId: null, createdAt: clock() })
        if (known) return known
      }
      return paymentOf(readLink(answer), [], pages)
    },
    find,
    async cancel(account, payment) {
      const link = await findLink(client, account, payment)
      if (!link) return null
      if (link.status === 'created')
        await client.call(account, 'POST', `/payment_links/${encodeURIComponent(link.id)}/cancel`)
      // It was paid or has expired meanwhile where that was refused: as it is now.
      return find(account, { ...payment, gatewayId: link.id })
    },
  }
}

function reasonOf({ body }: JsonAnswer): unknown {
  return (body as { error?: { reason?: unknown } } | null)?.error?.reason
}
