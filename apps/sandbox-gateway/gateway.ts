import Fastify, { type FastifyInstance } from 'fastify'
import { addCalls } from './calls/calls.ts'
import type { Gateway } from './gateway-parts.ts'
import { openBooks } from './ledger/books.ts'
import type { Payment } from './ledger/rows.ts'
import { addPages } from './pages/routes.ts'
import type { Outcome } from './payments/card-charges.ts'
import { Disputes } from './payments/disputes.ts'
import { Fault } from './payments/fault.ts'
import { type NewPayment, Payments } from './payments/payments.ts'
import { Refunds } from './payments/refunds.ts'
import { readWalletToken, WALLET_CARD } from './payments/wallets.ts'
import { type Waits, waitsAt } from './waits.ts'
import { openWebhookSender } from './webhooks/send-webhooks.ts'

const MAX_BYTES = 64 * 1024

/**
 * The payment service behind one server that does not listen yet. It logs nothing: what people type on its pages is a
 * card's number, and that goes nowhere.
 */
export async function buildGateway(supplied: {
  folder: string
  adminKey: string
  /** What browsers open; asked when it is needed, as a free port is known only then. */
  publicUrl: () => string
  waits?: Waits
  now?: () => Date
}): Promise<FastifyInstance> {
  const { adminKey, publicUrl, waits = waitsAt(1), now = () => new Date() } = supplied
  const books = await openBooks(supplied.folder)
  const webhooks = openWebhookSender({ books, waits, now })
  const parts = { books, webhooks, waits, now, publicUrl }
  const disputes = new Disputes(parts)
  const payments = new Payments({ ...parts, disputes })
  const refunds = new Refunds(parts)

  function checkMeans({ wallet, method, token, account, customer }: NewPayment): void {
    if (wallet && readWalletToken(wallet)?.wallet !== method) {
      throw new Fault(422, 'unknown_wallet_token', 'No wallet gave this token.')
    }
    if (token && !books.card(account, customer ?? '', token)) {
      throw new Fault(404, 'card_not_found', 'This customer has no such card.')
    }
  }

  async function chargeAtOnce({ id, wallet, token, account, customer, cvvNotNeeded }: Payment): Promise<Outcome> {
    const read = wallet ? readWalletToken(wallet) : null
    if (read) return payments.payByCard(id, { face: WALLET_CARD, behaviour: read.behaviour, expiry: '', holder: '' })
    const card = token && cvvNotNeeded ? books.card(account, customer ?? '', token) : undefined
    return card ? payments.payBySavedCard(id, card) : 'settled'
  }

  const app = Fastify({ logger: false, bodyLimit: MAX_BYTES, forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  app.setErrorHandler((error, _request, reply) => {
    const known = error instanceof Fault ? error : null
    const status = known?.status ?? (error as { statusCode?: number }).statusCode ?? 500
    // The message of an unexpected error may hold what was typed.
    const message = known?.message ?? (status < 500 ? 'The request could not be read.' : 'Something went wrong.')
    reply.status(status).send({ error: known?.error ?? (status < 500 ? 'invalid_request' : 'internal'), message })
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send({ error: 'not_found', message: 'Nothing is here.' }),
  )

  const gateway: Gateway = { adminKey, books, payments, refunds, publicUrl, now, waits, checkMeans, chargeAtOnce }
  addCalls(app, gateway)
  addPages(app, gateway)

  app.addHook('onReady', async () => {
    const unfinished = books.unfinished()
    payments.resume(unfinished.payments)
    refunds.resume(unfinished.refunds)
    for (const dispute of unfinished.disputes) disputes.follow(dispute)
    webhooks.send(unfinished.notices)
  })
  app.addHook('preClose', async () => {
    webhooks.stop()
    payments.stop()
    refunds.stop()
    disputes.stop()
  })
  app.addHook('onClose', () => books.close())
  return app
}
