import { toDecimal } from '@compass/domain/money'
import { accept, refuse } from '@compass/domain/refusal'
import { isId } from '#api/ids/index.ts'
import type { SecretsPort } from '../../secrets/port.ts'
import { type Charge, type GatewayAccount, GatewayFault, type GatewayPayment, type GatewayPort } from '../port.ts'
import { type NowPayment, paymentOf, readList, readPayment, readWebhookBody } from './answers.ts'
import { NOWPAYMENTS, NowPaymentsClient, type NowPaymentsSettings } from './client.ts'
import { coinsOf, Minimums } from './minimums.ts'
import { isSigned, readBody } from './signature.ts'

/** Its number among the gateways (docs/gateways.md). */
const NOWPAYMENTS_ID = 50

const PAGE = 500
const MAX_PAGES = 6
const DAY_MS = 86_400_000
/** How far back its ledger is read. */
const LEDGER_DAYS = 30
/** Minor units: more is no order. */
const MAX_AMOUNT = 1_000_000_000_000
/** Charges of this process that are remembered, so that the same one again is not made twice. */
const MAX_REMEMBERED = 1000

/** Payments in coins: the customer sends an exact amount to an address before the quote expires. */
export function nowPaymentsGateway(
  settings: NowPaymentsSettings,
  secrets: SecretsPort,
  clock: () => Date = () => new Date(),
): GatewayPort {
  const client = new NowPaymentsClient(settings, secrets)
  const minimums = new Minimums(client)
  return {
    id: NOWPAYMENTS_ID,
    name: NOWPAYMENTS,
    methods: ['cryptoWallet'],
    pages: { hosts: [], allowsHttp: false },
    revealsDigits: false,
    namesNoMerchant: true,
    secrets: { required: ['apiKey', 'webhookSecret'], optional: ['webhookSecretBefore', 'coins', 'email', 'password'] },
    smallestUnit: () => 1,
    canTake(amount, currency, account) {
      const least = minimums.known(account, currency)
      return amount > 0 && amount <= MAX_AMOUNT && (least === null || amount >= least)
    },
    isAvailable: () => client.isAvailable(),
    ...paymentCalls(client, minimums, clock),
    // A coin that was sent is given back by people alone: the store manager.
    refund: async (_, gatewayId, { reference }) => ({ id: `${gatewayId}/${reference}`, reference, status: 'failed' }),
    findRefund: async () => null,
    cards: async () => [],
    forgetCard: async () => false,
    bin: async () => null,
    vpa: async () => null,
    webhookAnswer: null,
    async readWebhook(account, { headers, body }) {
      const { webhookSecret, webhookSecretBefore } = (await client.secretsOf(account)) ?? {}
      const keys = [webhookSecret, webhookSecretBefore].filter((key): key is string => Boolean(key))
      const text = body.toString('utf8')
      if (!isSigned(keys, headers['x-nowpayments-sig'], text)) return refuse({ reason: 'invalid_signature' })
      const webhook = readWebhookBody(readBody(text))
      if (!webhook) return refuse({ reason: 'invalid_request', faults: [{ path: '', rule: 'invalid' }] })
      const { payment_id, payment_status, order_id } = webhook
      // Of another shop on the same account: none of ours has such a name.
      const isOurs = isId(order_id ?? '')
      return accept({
        eventId: `${payment_id} ${payment_status}`,
        gatewayId: isOurs ? payment_id : null,
        reference: isOurs ? order_id! : null,
        refundId: null,
        disputeId: null,
      })
    },
    async tryKeys(account) {
      const [coin] = coinsOf(await client.keys(account))
      const answer = await client.get(account, `/v1/min-amount?currency_from=${coin}`)
      if (answer.status >= 400) throw new GatewayFault('refused', `NOWPayments knows no coin "${coin}"`, answer.status)
    },
    async ledger(account) {
      const now = clock().getTime()
      const span = { from: now - LEDGER_DAYS * DAY_MS, until: now + DAY_MS }
      const payments = await listPayments(client, account, span, isId)
      return payments
        .map(paymentOf)
        .filter(({ status }) => status === 'captured')
        .map(({ id, reference, captured, currency }) => ({
          payment: id,
          reference,
          kind: 'captured',
          amount: captured,
          currency,
        }))
    },
  }
}

function paymentCalls(
  client: NowPaymentsClient,
  minimums: Minimums,
  clock: () => Date,
): Pick<GatewayPort, 'charge' | 'find' | 'cancel'> {
  const begun = new Map<string, Promise<GatewayPayment>>()

  const find: GatewayPort['find'] = async (account, { reference, gatewayId, createdAt }) => {
    if (gatewayId !== null) {
      const answer = await client.get(account, `/v1/payment/${encodeURIComponent(gatewayId)}`)
      if (answer.status === 404) return null
      const found = paymentOf(readPayment(answer))
      return isId(found.reference) ? found : null
    }
    const began = createdAt.getTime()
    const span = { from: began - DAY_MS, until: began + 2 * DAY_MS }
    const found = bestOf(await listPayments(client, account, span, (orderId) => orderId === reference))
    return found && paymentOf(found)
  }

  return {
    async charge(charge) {
      const { account, reference } = charge
      const before = begun.get(reference)
      const charging = before
        ? chargeAgain(client, find, charge, { before, now: clock() })
        : create(client, minimums, charge)
      begun.set(reference, charging)
      if (begun.size > MAX_REMEMBERED) begun.delete(begun.keys().next().value!)
      const payment = await charging
      if (payment.reference !== reference)
        throw new GatewayFault('unsure', `NOWPayments answered another payment of ${account.merchantId}`)
      return payment
    },
    find,
    // A quote can not be taken back: it expires, and money that comes until then is late money.
    cancel: find,
  }
}

/** What this process has sent already is looked for, and sent once more only where nothing of it is there. */
async function chargeAgain(
  client: NowPaymentsClient,
  find: GatewayPort['find'],
  charge: Charge,
  { before, now }: { readonly before: Promise<GatewayPayment>; readonly now: Date },
): Promise<GatewayPayment> {
  const first = await before.catch(() => null)
  if (first) return first
  const { account, reference } = charge
  const found = await find(account, { reference, gatewayId: null, createdAt: now })
  return found ?? paymentOf(readPayment(await client.postOnce(account, '/v1/payment', await bodyOf(client, charge))))
}

async function create(client: NowPaymentsClient, minimums: Minimums, charge: Charge): Promise<GatewayPayment> {
  const { account, amount, currency } = charge
  const body = await bodyOf(client, charge)
  const least = await minimums.ask(account, currency)
  if (amount < least) throw new GatewayFault('refused', `NOWPayments takes no less than ${least} ${currency}`)
  return paymentOf(readPayment(await client.postOnce(account, '/v1/payment', body)))
}

async function bodyOf(client: NowPaymentsClient, { account, amount, currency, reference, ...charge }: Charge) {
  const coins = coinsOf(await client.keys(account))
  const coin = charge.asset?.toLowerCase() ?? coins[0]!
  if (!coins.includes(coin)) throw new GatewayFault('refused', 'the merchant does not take this coin')
  return {
    // The digits themselves: no float comes between.
    price_amount: rawJSON(toDecimal(amount, currency)),
    price_currency: currency.toLowerCase(),
    pay_currency: coin,
    order_id: reference,
    order_description: charge.description,
    ipn_callback_url: client.webhookUrl(account),
    fixed_rate: true,
    is_fee_paid_by_user: false,
  }
}

const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => unknown }

/** Of several that were made for one order, by whoever, the one that money came to. */
function bestOf(payments: readonly NowPayment[]): NowPayment | null {
  const ranks = ['finished', 'sending', 'confirmed', 'confirming', 'partially_paid', 'waiting']
  const rank = ({ payment_status }: NowPayment) =>
    ranks.includes(payment_status) ? ranks.indexOf(payment_status) : ranks.length
  return payments.toSorted((a, b) => rank(a) - rank(b))[0] ?? null
}

async function listPayments(
  client: NowPaymentsClient,
  account: GatewayAccount,
  { from, until }: { readonly from: number; readonly until: number },
  isWanted: (orderId: string) => boolean,
): Promise<NowPayment[]> {
  const day = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  const found: NowPayment[] = []
  for (let page = 0; page < MAX_PAGES; page++) {
    const span = `dateFrom=${day(from)}&dateTo=${day(until)}`
    const query = `limit=${PAGE}&page=${page}&sortBy=created_at&orderBy=desc&${span}`
    const { payments, count } = readList(await client.getList(account, `/v1/payment/?${query}`), isWanted)
    found.push(...payments)
    if (count < PAGE) return found
  }
  // What is not among them may be behind them: nobody may take it for lost.
  throw new GatewayFault('unsure', 'NOWPayments has more payments of these days than are read')
}
