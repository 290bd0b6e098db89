import type { PaymentMethod } from '@compass/domain/merchants'
import type { PageHosts } from '@compass/domain/payments'
import { accept, refuse } from '@compass/domain/refusal'
import type { Charge, GatewayAccount, GatewayPayment, GatewayPort, GatewayRefund, PaymentKey } from './port.ts'
import {
  Bin,
  Cards,
  Dispute,
  faultOf,
  Ledger,
  Payouts,
  Refund,
  read,
  readPayment,
  readWebhook,
  Vpa,
} from './sandbox-answers.ts'
import { SANDBOX, SandboxClient, type SandboxSettings } from './sandbox-client.ts'
import { checkSignature } from './signature.ts'

/** Its number among the gateways (docs/gateways.md). */
const SANDBOX_ID = 10

const METHODS: readonly PaymentMethod[] = [
  ...(['card', 'savedCard', 'express', 'upi', 'knet', 'applepay', 'googlepay', 'cryptoWallet', 'mixpay'] as const),
]

/** Our own small payment service, which behaves as real ones do: the default of the demo merchants, and the judge in tests. */
export function sandboxGateway(settings: SandboxSettings): GatewayPort {
  const client = new SandboxClient(settings)
  const pages: PageHosts = {
    hosts: [settings.url, settings.pagesUrl ?? settings.url].map((address) => new URL(address).host),
    allowsHttp: true,
  }
  return {
    id: SANDBOX_ID,
    name: SANDBOX,
    methods: METHODS,
    pages,
    revealsDigits: true,
    // Its account is derived from the deployment's key.
    secrets: { required: [], optional: [] },
    smallestUnit: () => 1,
    canTake: (amount) => amount > 0,
    isAvailable: () => client.isAvailable(),
    ...paymentCalls(client, pages),
    ...refundCalls(client),
    ...cardCalls(client),
    ...lookupCalls(client),
    webhookAnswer: null,
    async readWebhook({ merchantId }, { headers, body, now }) {
      const { webhookSecret } = client.keysOf(merchantId)
      const signature = headers['x-gateway-signature']
      const signed = checkSignature(webhookSecret, typeof signature === 'string' ? signature : undefined, body, now)
      if (!signed.ok) return signed
      const webhook = readWebhook(body.toString('utf8'))
      return webhook ? accept(webhook) : refuse({ reason: 'invalid_request', faults: [{ path: '', rule: 'invalid' }] })
    },
    async ledger({ merchantId }) {
      return read(Ledger, await client.callAnyway(merchantId, 'GET', '/ledger')).entries
    },
    async findDispute({ merchantId }, id) {
      const answer = await client.call(merchantId, 'GET', `/disputes/${encodeURIComponent(id)}`)
      return answer.status === 404 ? null : read(Dispute, answer)
    },
    async payouts({ merchantId }, from, until) {
      const span = new URLSearchParams({ from: from.toISOString(), until: until.toISOString() })
      return read(Payouts, await client.call(merchantId, 'GET', `/payouts?${span}`)).lines
    },
  }
}

function paymentCalls(client: SandboxClient, pages: PageHosts): Pick<GatewayPort, 'charge' | 'find' | 'cancel'> {
  /** By our reference, which it knows even where its own answer never came. */
  async function find({ merchantId }: GatewayAccount, { reference }: PaymentKey): Promise<GatewayPayment | null> {
    const answer = await client.call(merchantId, 'GET', `/payments?reference=${encodeURIComponent(reference)}`)
    if (answer.status === 404) return null
    const { body } = answer
    const items = (body as { items?: unknown[] } | null)?.items
    if (Array.isArray(items)) return items.length === 0 ? null : readPayment({ ...answer, body: items[0] }, pages)
    return readPayment(answer, pages)
  }

  return {
    async charge(charge) {
      return readPayment(await client.call(charge.account.merchantId, 'POST', '/payments', chargeBody(charge)), pages)
    },
    find,
    async cancel(account, payment) {
      const gatewayId = payment.gatewayId ?? (await find(account, payment))?.id
      if (gatewayId === undefined) return null
      const { merchantId } = account
      const path = `/payments/${encodeURIComponent(gatewayId)}`
      const answer = await client.call(merchantId, 'POST', `${path}/cancel`, {})
      if (answer.status === 404) return null
      return readPayment(answer.status === 409 ? await client.call(merchantId, 'GET', path) : answer, pages)
    },
  }
}

function chargeBody(charge: Charge) {
  return {
    reference: charge.reference,
    amount: charge.amount,
    currency: charge.currency,
    method: charge.method,
    capture: true,
    returnUrl: charge.returnUrl,
    expiresAt: charge.expiresAt.toISOString(),
    language: charge.language,
    description: charge.description,
    merchant: charge.merchant,
    customer: { id: charge.customerId },
    ...(charge.cardToken !== null && { card: { token: charge.cardToken } }),
    ...(charge.savesCard && { saveCard: true }),
    ...(charge.vpa !== null && { vpa: charge.vpa }),
    ...(charge.walletToken !== null && { walletToken: charge.walletToken }),
    ...(charge.asset !== null && { asset: charge.asset }),
    ...(charge.bins !== null && { bins: charge.bins }),
  }
}

function refundCalls(client: SandboxClient): Pick<GatewayPort, 'refund' | 'findRefund'> {
  return {
    async refund({ merchantId }, gatewayId, { currency: _, ...refund }) {
      const path = `/payments/${encodeURIComponent(gatewayId)}/refunds`
      return read(Refund, await client.call(merchantId, 'POST', path, refund)) satisfies GatewayRefund
    },
    async findRefund({ merchantId }, refundId) {
      const answer = await client.call(merchantId, 'GET', `/refunds/${encodeURIComponent(refundId)}`)
      return answer.status === 404 ? null : read(Refund, answer)
    },
  }
}

/** The cards that it keeps for a customer. */
function cardCalls(client: SandboxClient): Pick<GatewayPort, 'cards' | 'forgetCard'> {
  return {
    async cards({ merchantId }, customerId) {
      const answer = await client.call(merchantId, 'GET', `/customers/${encodeURIComponent(customerId)}/cards`)
      if (answer.status === 404) return []
      return read(Cards, answer).items.map((card) => ({ ...card, holder: card.holder ?? null }))
    },
    async forgetCard({ merchantId }, customerId, token) {
      const path = `/customers/${encodeURIComponent(customerId)}/cards/${encodeURIComponent(token)}`
      const answer = await client.call(merchantId, 'DELETE', path)
      if (answer.status !== 404 && answer.status >= 300) throw faultOf(answer, 'the card was not deleted')
      return answer.status !== 404
    },
  }
}

/** What it knows of a card's first digits and of a UPI address. */
function lookupCalls(client: SandboxClient): Pick<GatewayPort, 'bin' | 'vpa'> {
  return {
    async bin({ merchantId }, bin) {
      const found = read(Bin, await client.call(merchantId, 'POST', '/bins', { bin }))
      return { ...found, country: found.country ?? null }
    },
    async vpa({ merchantId }, vpa) {
      const found = read(Vpa, await client.call(merchantId, 'POST', '/vpas', { vpa }))
      return { ...found, name: found.name ?? null }
    },
  }
}
