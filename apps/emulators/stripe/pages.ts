import type Stripe from 'stripe'
import { invalid } from './errors.ts'
import { parseForm, textAt } from './form.ts'
import type { Payments } from './payments.ts'
import { testCard } from './test-cards.ts'

/** Where the browser goes on: an address, or a page. */
export type PageResult = { readonly to: string } | { readonly html: string }

const WALLET_CARD = '4242424242424242'

/** The page of a session. */
export function showPage(
  { amount_total: amount, currency, id, status }: Stripe.Checkout.Session,
  message = '',
): PageResult {
  if (status !== 'open') return { html: page('This page is over', '<p>You can close it.</p>') }
  return {
    html: page(
      `Pay ${amount} ${currency?.toUpperCase()}`,
      `<p role="alert">${message}</p>
      <form method="post" action="/c/pay/${id}">
        <label>Card number <input name="number" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242"></label>
        <button name="with" value="card">Pay</button>
        <button name="with" value="apple_pay">Apple Pay</button>
        <button name="with" value="google_pay">Google Pay</button>
        <button name="with" value="back">Back</button>
      </form>
      <p>This is no real page of Stripe: no money moves, and no number of a real card is taken.</p>`,
    ),
  }
}

/** What the customer did there. */
export function submitPage(payments: Payments, session: Stripe.Checkout.Session, body: string): PageResult {
  const form = parseForm(body)
  const pressed = textAt(form, 'with') ?? 'card'
  if (pressed === 'back') return { to: session.cancel_url ?? session.success_url! }
  if (session.status !== 'open') return showPage(session)
  const wallet = pressed === 'apple_pay' || pressed === 'google_pay' ? pressed : null
  const card = testCard(wallet ? WALLET_CARD : (textAt(form, 'number') ?? ''))
  if (!card) return showPage(session, 'Only test cards are taken here.')
  const intent = payments.payPage(session, card, wallet)
  if (intent.next_action) return { to: intent.next_action.redirect_to_url!.url! }
  return afterTry(session, intent)
}

export function show3ds(intent: Stripe.PaymentIntent): PageResult {
  if (intent.status !== 'requires_action') return { html: page('This page is over', '<p>You can close it.</p>') }
  return {
    html: page(
      'Is it you who pays?',
      `<form method="post" action="/3ds/${intent.id}">
        <button name="with" value="yes">Complete</button> <button name="with" value="no">Fail</button>
      </form>`,
    ),
  }
}

/** The bank's page was answered. */
export function submit3ds(payments: Payments, intent: Stripe.PaymentIntent, body: string): PageResult {
  const returnUrl = intent.next_action?.redirect_to_url?.return_url
  payments.authenticate(intent, textAt(parseForm(body), 'with') === 'yes')
  const session = payments.books.all('checkout.session').find(({ payment_intent: id }) => id === intent.id)
  if (session) return afterTry(session, intent)
  if (!returnUrl) throw invalid('There is nowhere to go back to.')
  const back = new URL(returnUrl)
  back.searchParams.set('payment_intent', intent.id)
  back.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return { to: back.href }
}

function afterTry(
  session: Stripe.Checkout.Session,
  { status, last_payment_error: error }: Stripe.PaymentIntent,
): PageResult {
  return status === 'succeeded' ? { to: session.success_url! } : showPage(session, error?.message)
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>${title}</title><body><main><h1>${title}</h1>${content}</main></body></html>`
}
