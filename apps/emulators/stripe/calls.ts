import type Stripe from 'stripe'
import { readMoney } from './amounts.ts'
import { present, presentList } from './answers.ts'
import type { Books } from './books.ts'
import { invalid, missing, StripeError } from './errors.ts'
import { SUBSCRIBED } from './events.ts'
import { type Form, textAt, textsAt } from './form.ts'
import { newCustomer, newIntent, newPaymentMethod, newSession } from './objects.ts'
import type { Payments } from './payments.ts'
import { NAMED_CARDS, testCard } from './test-cards.ts'

/** What a call is handed: the account's books, the parts of its path and its form. */
interface CallContext {
  readonly books: Books
  readonly payments: Payments
  readonly id: string
  readonly form: Form
}
type StripeCall = (context: CallContext) => unknown

const LOCALES = new Set(
  (
    'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl ' +
    'sv th tr vi zh zh-HK zh-TW'
  ).split(' '),
)
const HALF_HOUR_S = 30 * 60
const DAY_S = 86_400

/** The part of Stripe's API that a shop needs, by method and path; `*` is the id. */
export const CALLS: Readonly<Record<string, StripeCall>> = {
  'POST /v1/checkout/sessions': ({ books, payments, form }) =>
    present(books, createSession(books, form, payments.pagesUrl), form),
  'GET /v1/checkout/sessions': ({ books, payments, form }) => {
    for (const session of books.all('checkout.session')) expireWhenOver(payments, session)
    const intent = textAt(form, 'payment_intent')
    const isIn = (one: Stripe.Checkout.Session) => intent === undefined || one.payment_intent === intent
    return presentList(books, '/v1/checkout/sessions', books.all('checkout.session'), form, isIn)
  },
  'GET /v1/checkout/sessions/*': ({ books, payments, id, form }) => {
    const session = books.take('checkout.session', id)
    expireWhenOver(payments, session)
    return present(books, session, form)
  },
  'POST /v1/checkout/sessions/*/expire': ({ books, payments, id, form }) => {
    const session = books.take('checkout.session', id)
    if (session.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      )
    payments.expire(session)
    return present(books, session, form)
  },
  'POST /v1/payment_intents': ({ books, payments, form }) => present(books, createIntent(books, payments, form), form),
  'GET /v1/payment_intents': ({ books, form }) =>
    presentList(books, '/v1/payment_intents', books.all('payment_intent'), form),
  'GET /v1/payment_intents/*': ({ books, id, form }) =>
    present(books, books.take('payment_intent', id, 'intent'), form),
  'POST /v1/payment_intents/*/cancel': ({ books, payments, id, form }) => {
    const intent = books.take('payment_intent', id, 'intent')
    payments.cancel(
      intent,
      (textAt(form, 'cancellation_reason') ?? null) as Stripe.PaymentIntent.CancellationReason | null,
    )
    return present(books, intent, form)
  },
  'POST /v1/refunds': ({ books, payments, form }) => {
    const intent = books.take('payment_intent', textAt(form, 'payment_intent') ?? '', 'payment_intent', 400)
    const amount = textAt(form, 'amount')
    const refund = payments.refund(intent, amount === undefined ? null : Number(amount), textsAt(form, 'metadata'))
    return present(books, refund, form)
  },
  'GET /v1/refunds': ({ books, form }) => {
    const intent = textAt(form, 'payment_intent')
    const isIn = (one: Stripe.Refund) => intent === undefined || one.payment_intent === intent
    return presentList(books, '/v1/refunds', books.all('refund'), form, isIn)
  },
  'GET /v1/refunds/*': ({ books, id, form }) => present(books, books.take('refund', id), form),
  'POST /v1/customers': ({ books, form }) =>
    present(books, books.add(newCustomer(books, textsAt(form, 'metadata'))), form),
  'GET /v1/customers/*': ({ books, id, form }) => present(books, books.take('customer', id), form),
  'GET /v1/customers/*/payment_methods': ({ books, id, form }) => {
    books.take('customer', id, 'customer')
    const isIn = (one: Stripe.PaymentMethod) => one.customer === id
    return presentList(books, `/v1/customers/${id}/payment_methods`, books.all('payment_method'), form, isIn)
  },
  'GET /v1/payment_methods/*': ({ books, id, form }) => present(books, books.take('payment_method', id), form),
  'POST /v1/payment_methods/*/attach': ({ books, id, form }) => {
    const customer = books.take('customer', textAt(form, 'customer') ?? '', 'customer', 400).id
    const card = testCard(NAMED_CARDS[id] ?? '')
    if (!card) throw missing('PaymentMethod', id, 'payment_method')
    return present(books, books.add(newPaymentMethod(books, card, customer, null), { card }), form)
  },
  'POST /v1/payment_methods/*/detach': ({ books, id, form }) => {
    const method = books.take('payment_method', id)
    if (method.customer === null)
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
    method.customer = null
    return present(books, method, form)
  },
  'GET /v1/charges/*': ({ books, id, form }) => present(books, books.take('charge', id), form),
  'GET /v1/disputes/*': ({ books, id, form }) => present(books, books.take('dispute', id), form),
  'GET /v1/payouts': ({ books, form }) => {
    const status = textAt(form, 'status')
    const isIn = (one: Stripe.Payout) => status === undefined || one.status === status
    return presentList(books, '/v1/payouts', books.all('payout'), form, isIn)
  },
  'GET /v1/balance_transactions': ({ books, form }) => {
    const payout = textAt(form, 'payout')
    const isIn = (one: Stripe.BalanceTransaction) => payout === undefined || books.hiddenOf(one.id).payout === payout
    return presentList(books, '/v1/balance_transactions', books.all('balance_transaction'), form, isIn)
  },
  'GET /v1/events': ({ books, form }) => presentList(books, '/v1/events', books.all('event'), form),
  'GET /v1/events/*': ({ books, id, form }) => present(books, books.take('event', id), form),
  'GET /v1/balance': ({ books }) => balanceOf(books),
  'POST /v1/webhook_endpoints': ({ books, form }) => addEndpoint(books, form),
}

function expireWhenOver(payments: Payments, session: Stripe.Checkout.Session): void {
  if (session.status === 'open' && session.expires_at <= payments.books.now()) payments.expire(session)
}

function createSession(books: Books, form: Form, pagesUrl: string): Stripe.Checkout.Session {
  const price = form.line_items
  const line = typeof price === 'object' ? (price[0] as Form | undefined) : undefined
  const data = line && typeof line.price_data === 'object' ? line.price_data : undefined
  if (textAt(form, 'mode') !== 'payment') throw invalid('This emulator knows the mode `payment` alone.', 'mode')
  if (!data) throw invalid('You must provide line items.', 'line_items', 'parameter_missing')
  if (!textAt(data, 'product_data', 'name'))
    throw invalid('Missing required param: line_items[0][price_data][product_data][name].')
  const each = readMoney(
    textAt(data, 'unit_amount'),
    textAt(data, 'currency'),
    'line_items[0][price_data][unit_amount]',
  )
  const successUrl = textAt(form, 'success_url')
  if (!successUrl || !URL.canParse(successUrl)) throw invalid('Not a valid URL', 'success_url', 'url_invalid')
  const expiresAt = Number(textAt(form, 'expires_at') ?? books.now() + DAY_S)
  if (expiresAt < books.now() + HALF_HOUR_S || expiresAt > books.now() + DAY_S)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from now.',
      'expires_at',
    )
  const locale = textAt(form, 'locale') ?? null
  if (locale !== null && !LOCALES.has(locale)) throw invalid(`Invalid locale: ${locale}`, 'locale')
  const customer = textAt(form, 'customer') ?? null
  if (customer !== null && !books.find('customer', customer)) throw missing('customer', customer, 'customer', 400)
  const intent = typeof form.payment_intent_data === 'object' ? form.payment_intent_data : {}
  const session = newSession(books, {
    amount: each.amount * Number(textAt(line!, 'quantity') ?? 1),
    currency: each.currency,
    client_reference_id: textAt(form, 'client_reference_id') ?? null,
    customer,
    metadata: textsAt(form, 'metadata'),
    success_url: successUrl,
    cancel_url: textAt(form, 'cancel_url') ?? null,
    expires_at: expiresAt,
    locale,
    payment_method_types: Object.values(textsAt(form, 'payment_method_types')),
    pagesUrl,
  })
  const saves = customer !== null && textAt(intent, 'setup_future_usage') !== undefined
  return books.add(session, {
    intent: { metadata: textsAt(intent, 'metadata'), description: textAt(intent, 'description') ?? null, saves },
  })
}

/** An intent that is confirmed at once, with a card that was saved. */
function createIntent(books: Books, payments: Payments, form: Form): Stripe.PaymentIntent {
  const money = readMoney(textAt(form, 'amount'), textAt(form, 'currency'), 'amount')
  const customer = textAt(form, 'customer') ?? null
  if (customer !== null && !books.find('customer', customer)) throw missing('customer', customer, 'customer', 400)
  const methodId = textAt(form, 'payment_method') ?? ''
  const method = books.find('payment_method', methodId)
  if (!method) throw missing('PaymentMethod', methodId, 'payment_method', 400)
  if (method.customer !== customer) {
    const message =
      'The provided PaymentMethod cannot be attached. To reuse a PaymentMethod, you must attach it to a Customer first.'
    throw invalid(message, 'payment_method')
  }
  if (textAt(form, 'confirm') !== 'true') throw invalid('This emulator confirms at once.', 'confirm')
  const returnUrl = textAt(form, 'return_url') ?? null
  const description = textAt(form, 'description') ?? null
  const intent = books.add(newIntent(books, { ...money, customer, description, metadata: textsAt(form, 'metadata') }))
  payments.confirm(intent, method, returnUrl)
  const { last_payment_error: error } = intent
  if (!error) return intent
  const { code, decline_code, message = '', charge } = error
  const refusal = { code, decline_code, message, charge, payment_intent: structuredClone(intent) }
  throw new StripeError(402, { type: 'card_error', ...refusal, payment_method: structuredClone(method) })
}

function balanceOf(books: Books): Stripe.Balance {
  const open = books.all('balance_transaction').filter(({ id }) => books.hiddenOf(id).payout === undefined)
  const currencies = [...new Set(open.map(({ currency }) => currency))]
  const pending = currencies.map((currency) => {
    const amount = open.filter((line) => line.currency === currency).reduce((sum, { net }) => sum + net, 0)
    return { amount, currency, source_types: { card: amount } }
  })
  return { object: 'balance', available: [], livemode: books.livemode, pending }
}

/** An address for webhooks, whose secret is shown this once. */
function addEndpoint(books: Books, form: Form): Stripe.WebhookEndpoint {
  const url = textAt(form, 'url') ?? ''
  if (!URL.canParse(url)) throw invalid('Not a valid URL', 'url', 'url_invalid')
  const types = Object.values(textsAt(form, 'enabled_events'))
  return createEndpoint(books, url, types, `whsec_${books.newId('s').slice(2)}`)
}

export function createEndpoint(
  books: Books,
  url: string,
  types: readonly string[],
  secret: string,
): Stripe.WebhookEndpoint {
  const endpoint = {
    id: books.newId('we'),
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: books.now(),
    description: null,
    enabled_events: types.length > 0 ? [...types] : [...SUBSCRIBED],
    livemode: books.livemode,
    metadata: {},
    status: 'enabled',
    url,
  } satisfies Stripe.WebhookEndpoint
  books.add(endpoint, { signingSecrets: [secret] })
  return { ...endpoint, secret }
}
