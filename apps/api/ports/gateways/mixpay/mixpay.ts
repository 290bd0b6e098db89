import { toDecimal } from '@compass/domain/money'
import type { PageHosts } from '@compass/domain/payments'
import { accept, refuse } from '@compass/domain/refusal'
import { isId } from '#api/ids/index.ts'
import type { SecretsPort } from '../../secrets/port.ts'
import { amountIn } from '../decimals.ts'
import { type Charge, type GatewayAccount, GatewayFault, type GatewayPayment, type GatewayPort } from '../port.ts'
import { type PaymentResult, readCreated, readResult, readWebhookBody, stateOf } from './answers.ts'
import { MIXPAY, MixPayClient, type MixPaySettings } from './client.ts'
import { assetOf, currencyOf, isInBounds, QuoteAssets } from './quote-assets.ts'

/** Its number among the gateways (docs/gateways.md). */
const MIXPAY_ID = 60

/** Minor units: more is no order. */
const MAX_AMOUNT = 1_000_000_000_000
/** The merchant is paid in it unless it says otherwise: USDT. */
const USUAL_SETTLEMENT = '4d8c508b-91c5-375b-92b0-ee702ed2dac5'
/** Until when a page may be paid, as it takes it. */
const LASTS_AT_LEAST_MS = 15_000
const LASTS_AT_MOST_MS = 2_879 * 60_000
const MAX_REMARK = 50

/** Payments in any of many coins, on a page of its own; the merchant is paid in one. */
export function mixPayGateway(settings: MixPaySettings, secrets: SecretsPort): GatewayPort {
  const client = new MixPayClient(settings, secrets)
  const assets = new QuoteAssets(client)
  const url = new URL(client.pagesUrl)
  const pages: PageHosts = { hosts: [url.host], allowsHttp: url.protocol === 'http:' }
  const find: GatewayPort['find'] = (account, { reference, gatewayId }) =>
    findPayment(client, assets, account, reference || (gatewayId ?? ''))
  return {
    id: MIXPAY_ID,
    name: MIXPAY,
    methods: ['mixpay'],
    pages,
    revealsDigits: false,
    namesNoMerchant: true,
    signsNothing: true,
    secrets: { required: ['payeeId'], optional: ['settlementAssetId'] },
    smallestUnit: () => 1,
    canTake(amount, currency) {
      if (!Number.isSafeInteger(amount) || amount <= 0 || amount > MAX_AMOUNT) return false
      const known = assets.known()
      const asset = known && assetOf(known, currency)
      return !known || (asset !== null && isInBounds(asset, amount, currency))
    },
    isAvailable: () => client.isAvailable(),
    charge: (charge) => createPayment(client, assets, charge),
    find,
    // A page can not be taken back: it expires, and money that comes until then is late money.
    cancel: find,
    // It has no call for it: the store manager gives it back.
    refund: async (_, gatewayId, { reference }) => ({ id: `${gatewayId}/${reference}`, reference, status: 'failed' }),
    findRefund: async () => null,
    cards: async () => [],
    forgetCard: async () => false,
    bin: async () => null,
    vpa: async () => null,
    webhookAnswer: JSON.stringify({ code: 'SUCCESS' }),
    async readWebhook(account, { body }) {
      const webhook = readWebhookBody(body.toString('utf8'))
      // Nobody signs it: it is a hint that anybody may give, about a payment to this merchant.
      const { payeeId } = (await client.secretsOf(account)) ?? {}
      if (!payeeId || (webhook && webhook.payeeId !== payeeId)) return refuse({ reason: 'invalid_signature' })
      if (!webhook) return refuse({ reason: 'invalid_request', faults: [{ path: '', rule: 'invalid' }] })
      const reference = isId(webhook.orderId) ? webhook.orderId : null
      return accept({ eventId: webhook.orderId, gatewayId: null, reference, refundId: null, disputeId: null })
    },
    async tryKeys(account) {
      await client.payeeOf(account)
      await assets.learn()
    },
    ledger: async () => null,
  }
}

async function createPayment(client: MixPayClient, assets: QuoteAssets, charge: Charge): Promise<GatewayPayment> {
  const { account, reference, amount, currency, returnUrl, expiresAt, description } = charge
  const { payeeId, settlementAssetId } = await client.payeeOf(account)
  const asset = assetOf(await assets.ask(), currency)
  if (!asset || !isInBounds(asset, amount, currency))
    throw new GatewayFault('refused', `MixPay takes no such amount of ${currency}`)
  const now = Date.now()
  const until = Math.min(Math.max(expiresAt.getTime(), now + LASTS_AT_LEAST_MS), now + LASTS_AT_MOST_MS)
  const code = readCreated(
    await client.call('POST', '/v1/one_time_payment', {
      payeeId,
      orderId: reference,
      quoteAssetId: asset.assetId,
      quoteAmount: toDecimal(amount, currency),
      settlementAssetId: settlementAssetId || USUAL_SETTLEMENT,
      remark: description.slice(0, MAX_REMARK),
      returnTo: returnUrl,
      failedReturnTo: returnUrl,
      callbackUrl: client.webhookUrl(account),
      callbackEvent: 'pending|paid_less',
      expiredTimestamp: Math.floor(until / 1000),
      isTemp: true,
    }),
  )
  const pageUrl = `${client.pagesUrl}/code/${code}`
  const open = { status: 'created', received: null } as const
  return paymentOf({ reference, amount, currency, ...open, page: { ...NO_PAGE, requiresRedirect: true, pageUrl } })
}

/**
 * What it says of an order of ours. The link of a payment can be changed in a browser and still "succeeds". Only a payment to
 * this merchant counts. Its amount and currency are what the answer says, for the finishing step to compare.
 */
async function findPayment(
  client: MixPayClient,
  assets: QuoteAssets,
  account: GatewayAccount,
  reference: string,
): Promise<GatewayPayment | null> {
  if (!isId(reference)) return null
  const { payeeId } = await client.payeeOf(account)
  const query = new URLSearchParams({ orderId: reference, payeeId, with: 'payment' })
  const result = readResult(await client.call('GET', `/v1/payments_result?${query}`))
  if (!result) return null
  if (result.payeeId !== payeeId) throw new GatewayFault('unsure', 'MixPay answered a payment to somebody else')
  const known = await assets.ask()
  const currency = currencyOf(known, result.quoteAssetId)
  return paymentOf({ reference, amount: amountOf(result, currency), currency, ...stateOf(result), page: NO_PAGE })
}

/** Minor units; what is priced in a coin is no amount of money, and never the one that was asked for. */
function amountOf({ quoteAmount }: PaymentResult, currency: string): number {
  const isMoney = /^[A-Z]{3}$/.test(currency)
  return (isMoney ? amountIn(quoteAmount, currency) : null) ?? 1
}

const NO_PAGE: GatewayPayment['page'] = { requiresRedirect: false, pageUrl: null, form: null, quote: null }

/** Its payments have the names that we give them. */
function paymentOf(
  known: Pick<GatewayPayment, 'reference' | 'amount' | 'currency' | 'status' | 'received' | 'page'>,
): GatewayPayment {
  const { reference, amount, status } = known
  return {
    ...known,
    id: reference,
    captured: status === 'captured' ? amount : 0,
    refunded: 0,
    failureCode: status === 'failed' ? 5100 : null,
    card: null,
  }
}
