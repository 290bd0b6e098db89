import { parseDecimal } from '@compass/domain/money'
import { ACCOUNT as MIXPAY_ACCOUNT, openMixPay } from '@compass/emulators/mixpay'
import { ACCOUNT as NOWPAYMENTS_ACCOUNT, openNowPayments } from '@compass/emulators/nowpayments'
import { openRazorpay } from '@compass/emulators/razorpay'
import { openStripe } from '@compass/emulators/stripe'
import { openTap } from '@compass/emulators/tap'
import type { TheirEntry } from './compare.ts'
import type { Payment } from './customer.ts'
import type { EmulatedProvider } from './emulated-gateway.ts'
import type { GatewayName } from './gateway.ts'
import type { Reply } from './lines.ts'

const BY_HAND = 'gives nothing back by itself: each refund ends as one that a person of the store makes'
const DONE: Reply = { status: 200, head: '', text: '', data: undefined, refusal: undefined, message: undefined }

/** Minor units that nobody asks for. */
const OTHER_AMOUNT = 777
const NO_DISPUTES = 'tells of no disputes'

/** How each provider's emulator is opened, paid and read. */
export const EMULATED: Readonly<Record<Exclude<GatewayName, 'sandbox'>, () => Promise<EmulatedProvider>>> = {
  stripe,
  tap,
  razorpay,
  nowpayments,
  mixpay,
}

async function stripe(): Promise<EmulatedProvider> {
  const emulator = await openStripe()
  const keys = new Set<string>()
  /** The account and the page of a payment. */
  function pageOf({ _id }: Pick<Payment, '_id'>) {
    for (const key of keys) {
      const account = emulator.account(key)
      const session = account.books.all('checkout.session').find((one) => one.client_reference_id === _id)
      if (session) return { account, session }
    }
    throw new Error(`Stripe has no page of payment ${_id}`)
  }
  const payWith = (payment: Pick<Payment, '_id'>, money: { amount?: number; currency?: string }) => {
    const { account, session } = pageOf(payment)
    account.payPage(session.id, '4242424242424242', money)
  }
  return {
    emulator,
    methods: ['card', 'savedCard', 'express', 'applepay', 'googlepay'],
    choice: { mod: 'card' },
    signature: 'merchant',
    givesBack: true,
    lies: {
      wrongAmount: async (_, payment) => payWith(payment, { amount: OTHER_AMOUNT }),
      otherCurrency: async (_, payment) => payWith(payment, { currency: 'usd' }),
      async expired(_, payment) {
        const { account, session } = pageOf(payment)
        account.payments.expire(session)
      },
      async chargeback(customer, payment) {
        await customer.press(payment, { with: 'card', number: '4242 4242 4242 4242' })
        const { account, session } = pageOf(payment)
        const intent = account.books.take('checkout.session', session.id).payment_intent as string
        account.payments.dispute(account.books.take('payment_intent', intent))
      },
    },
    cannot: [],
    openAccount(slug, webhookUrl) {
      const secrets = { secretKey: `sk_test_proof_${slug}`, webhookSecret: `whsec_proof_${slug}` }
      keys.add(secrets.secretKey)
      emulator.account(secrets.secretKey).addEndpoint(webhookUrl, secrets.webhookSecret)
      return secrets
    },
    pay: (customer, payment) => customer.press(payment, { with: 'card', number: '4242 4242 4242 4242' }),
    refuse: (customer, payment) => customer.press(payment, { with: 'card', number: '4000 0000 0000 9995' }),
    ledger: () =>
      [...keys].flatMap((key) => {
        const { books } = emulator.account(key)
        const referenceOf = (intent: unknown) =>
          books.take('payment_intent', intent as string).metadata.reference ?? String(intent)
        const entry = (kind: string, payment: unknown, amount: number, currency: string): TheirEntry => ({
          ...{ kind, amount, currency: currency.toUpperCase() },
          ...{ payment: String(payment), reference: referenceOf(payment) },
        })
        const charges = books.all('charge').filter(({ captured }) => captured)
        const refunds = books.all('refund').filter(({ status }) => status === 'succeeded')
        return [
          ...charges.map((one) => entry('captured', one.payment_intent, one.amount_captured, one.currency)),
          ...refunds.map((one) => entry('refunded', one.payment_intent, one.amount, one.currency)),
        ]
      }),
  }
}

async function tap(): Promise<EmulatedProvider> {
  const emulator = await openTap({ retryAfterMs: 200 })
  const card = { act: 'pay', number: '4012000033330026', code: '100' }
  return {
    emulator,
    methods: ['card', 'savedCard', 'express', 'knet'],
    choice: { mod: 'card' },
    signature: 'merchant',
    givesBack: true,
    lies: {
      async wrongAmount(customer, payment) {
        emulator.chargeOf(payment._id).twist = { minor: OTHER_AMOUNT }
        await customer.press(payment, { ...card, expiry: '01/39' })
      },
      async otherCurrency(customer, payment) {
        emulator.chargeOf(payment._id).twist = { currency: 'USD' }
        await customer.press(payment, { ...card, expiry: '01/39' })
      },
      expired: async (_, { _id }) => emulator.payments.end(emulator.chargeOf(_id), 'TIMEDOUT', '301'),
    },
    cannot: ['ends no open page: each waits until it expires', NO_DISPUTES],
    openAccount: (slug) => ({ secretKey: `sk_test_proof${slug}0123456789` }),
    pay: (customer, payment) => customer.press(payment, { ...card, expiry: '01/39' }),
    refuse: (customer, payment) => customer.press(payment, { ...card, expiry: '01/38' }),
    ledger() {
      const { charges, refunds } = emulator.ledger
      const entry = (kind: string, charge: { id: string; currency: string; reference: { transaction: string } }) => ({
        ...{ kind, payment: charge.id, reference: charge.reference.transaction, currency: charge.currency },
      })
      const captured = [...charges.values()].filter(({ status }) => status === 'CAPTURED')
      const refunded = [...refunds.values()].filter(({ status }) => status === 'REFUNDED')
      return [
        ...captured.map((charge) => ({ ...entry('captured', charge), amount: charge.minor })),
        ...refunded.map(({ charge, minor }) => ({ ...entry('refunded', charge), amount: minor })),
      ]
    },
  }
}

async function razorpay(): Promise<EmulatedProvider> {
  const emulator = await openRazorpay({ retryAfterMs: 200, givesUpAfterMs: 1_000_000 })
  const upi = { method: 'upi', vpa: 'success@razorpay' } as const
  const payWith = ({ _id }: Pick<Payment, '_id'>, money: { amount?: number; currency?: string }) =>
    emulator.payments.authorise(Object.assign(emulator.payments.attempt(emulator.linkOf(_id), upi), money))
  return {
    emulator,
    methods: ['upi', 'card'],
    choice: { mod: 'upi' },
    currency: 'INR',
    signature: 'merchant',
    givesBack: true,
    lies: {
      wrongAmount: async (_, payment) => payWith(payment, { amount: OTHER_AMOUNT }),
      otherCurrency: async (_, payment) => payWith(payment, { currency: 'USD' }),
      expired: async (_, { _id }) => emulator.payments.expire(emulator.linkOf(_id)),
      async chargeback(_, { _id }) {
        emulator.payments.dispute(emulator.payments.pay(emulator.linkOf(_id), upi)!)
      },
    },
    cannot: [],
    openAccount(slug, url) {
      const secrets = {
        ...{ keyId: `rzp_test_proof${slug}`, keySecret: `key_secret_${slug}`, webhookSecret: `hook_secret_${slug}` },
      }
      emulator.addAccount(secrets.keyId, secrets.keySecret, { url, secret: secrets.webhookSecret })
      return secrets
    },
    pay: (customer, payment) => customer.press(payment, { act: 'upi', vpa: 'success@razorpay' }),
    refuse: (customer, payment) => customer.press(payment, { act: 'upi', vpa: 'failure@razorpay' }),
    ledger: () =>
      [...emulator.ledger.payments.values()].flatMap((one): TheirEntry[] => {
        const own = { payment: one.id, reference: one.link.referenceId ?? one.id, currency: one.currency }
        const refunds = one.refunds.filter(({ status }) => status === 'processed')
        return [
          ...(one.isCaptured ? [{ ...own, kind: 'captured', amount: one.amount }] : []),
          ...refunds.map(({ amount }) => ({ ...own, kind: 'refunded', amount })),
        ]
      }),
  }
}

async function nowpayments(): Promise<EmulatedProvider> {
  const emulator = await openNowPayments()
  const idOf = ({ _id }: Pick<Payment, '_id'>) =>
    String(emulator.payments.find(({ request }) => request.order_id === _id)!.id)
  async function payWith(payment: Pick<Payment, '_id'>, changes: Record<string, unknown>) {
    emulator.change(idOf(payment), changes)
    await emulator.pay(idOf(payment))
  }
  return {
    emulator,
    methods: ['cryptoWallet'],
    choice: { mod: 'cryptoWallet' },
    signature: 'provider',
    givesBack: false,
    lies: {
      wrongAmount: (_, payment) => payWith(payment, { price_amount: OTHER_AMOUNT / 100 }),
      otherCurrency: (_, payment) => payWith(payment, { price_currency: 'usd' }),
      expired: (_, payment) => emulator.move(idOf(payment), 'expired'),
    },
    cannot: [
      ...[BY_HAND, 'refuses nothing: who does not pay walks away', 'ends no quote: each waits until it expires'],
      NO_DISPUTES,
    ],
    openAccount: () => ({ ...NOWPAYMENTS_ACCOUNT }),
    async pay(_, { _id }) {
      const found = emulator.payments.find(({ request }) => request.order_id === _id)
      if (found?.status === 'waiting') await emulator.pay(String(found.id))
      return DONE
    },
    ledger: () =>
      emulator.payments
        .filter(({ status }) => status === 'finished')
        .map(({ id, request }) => {
          const currency = request.price_currency.toUpperCase()
          const amount = minorOf(String(request.price_amount), currency)
          return { kind: 'captured', payment: String(id), reference: request.order_id ?? '', amount, currency }
        }),
  }
}

/** Its dirhams are an asset of Mixin, with a name of its own. */
const MIXPAY_DIRHAMS = '2f0fae2e-1a5f-3b2a-9f43-2d2d9b6b7c10'

/** Calls in a minute: more than anybody makes. */
const ANY_NUMBER = 100_000

async function mixpay(): Promise<EmulatedProvider> {
  const emulator = await openMixPay()
  const provider: Omit<EmulatedProvider, 'cannot'> = {
    emulator,
    methods: ['mixpay'],
    choice: { mod: 'mixpay' },
    signature: 'none',
    givesBack: false,
    lies: {
      async wrongAmount(customer, payment) {
        emulator.change(payment._id, { quoteAmount: (OTHER_AMOUNT / 100).toFixed(2) })
        await customer.press(payment, { pay: 'yes' })
      },
      async otherCurrency(customer, payment) {
        emulator.change(payment._id, { quoteAssetId: 'usd', quoteSymbol: 'USD' })
        await customer.press(payment, { pay: 'yes' })
      },
      expired: (_, { _id }) => emulator.move(_id, 'failed', { failureCode: '40000' }),
    },
    openAccount: () => ({ ...MIXPAY_ACCOUNT }),
    pay: (customer, payment) => customer.press(payment, { pay: 'yes' }),
    ledger: () =>
      emulator.payments
        .filter(({ status }) => status === 'success')
        .map(({ code, request }) => {
          const asset = request.quoteAssetId
          const currency = asset === MIXPAY_DIRHAMS ? 'AED' : asset.toUpperCase()
          const amount = minorOf(request.quoteAmount, currency)
          return { kind: 'captured', payment: code, reference: request.orderId, amount, currency }
        }),
  }
  const cannot = [BY_HAND, NO_DISPUTES, 'refuses nothing: who does not pay walks away']
  return {
    ...provider,
    paymentsInAMinute: 8,
    cannot: [...cannot, 'takes sixty calls a minute: its customers come one every few seconds'],
    takingAll() {
      emulator.takeCalls(ANY_NUMBER)
      const settings = { MIXPAY_CALLS_PER_MINUTE: String(ANY_NUMBER) }
      return {
        ...provider,
        settings,
        cannot: [...cannot, 'takes any number of calls here, and sixty a minute in life'],
      }
    },
  }
}

function minorOf(text: string, currency: string): number {
  const parsed = parseDecimal(text, currency)
  if (!parsed.ok) throw new Error(`${text} is no amount of ${currency}`)
  return parsed.value
}
