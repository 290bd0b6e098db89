import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readBin } from '../cards/test-cards.ts'
import type { Gateway } from '../gateway.ts'
import { Fault } from '../payments/fault.ts'
import { answerPayment, answerRefund } from '../payments/payment-answer.ts'
import { walletToken } from '../payments/wallets.ts'
import { accountOf, hashOf, isAdmin } from './holds.ts'
import { fieldsOf, readPayment, text, VPA, webAddress, wholeAmount, wrong } from './read-body.ts'

type WithId = { Params: { id: string } }

/** How the gateway is today: fine, or answering nothing but 500 until the admin says otherwise. */
const WEATHERS = ['fine', 'failing'] as const

/** What the shop's server calls. */
export function addCalls(app: FastifyInstance, gateway: Gateway): void {
  const { books, payments, refunds, adminKey } = gateway
  let weather: (typeof WEATHERS)[number] = 'fine'

  app.put<WithId>('/accounts/:id', async (request) => {
    if (!isAdmin(request, adminKey)) throw new Fault(401, 'unauthorised', 'Only the admin key makes accounts.')
    const { id } = request.params
    if (!/^[\w-]{1,100}$/.test(id)) throw wrong('id', 'letters, digits, - and _')
    const fields = fieldsOf(request.body)
    const account = {
      id,
      secret: hashOf(text(fields, 'secret')),
      webhookUrl: webAddress(fields, 'webhookUrl'),
      webhookSecret: text(fields, 'webhookSecret'),
    }
    if (JSON.stringify(books.account(id)) !== JSON.stringify(account)) await books.write({ account })
    await books.settled()
    return { id, webhookUrl: account.webhookUrl }
  })

  app.put('/weather', async (request) => {
    if (!isAdmin(request, adminKey)) throw new Fault(401, 'unauthorised', 'Only the admin key makes the weather.')
    const wanted = WEATHERS.find((one) => one === fieldsOf(request.body).state)
    if (!wanted) throw wrong('state', `one of ${WEATHERS.join(', ')}`)
    weather = wanted
    return { state: weather }
  })

  app.get<{ Querystring: { since?: string; account?: string } }>('/ledger', async (request) => {
    const { since, account } = request.query
    const from = since ? new Date(since) : null
    if (from && Number.isNaN(from.getTime())) throw wrong('since', 'an instant')
    const owner = isAdmin(request, adminKey) ? (account ?? null) : accountOf(request, books)
    await books.settled()
    return { entries: books.entries(owner, from) }
  })

  app.get('/healthz', async () => ({ status: 'ok' }))

  app.register(async (calls) => {
    calls.decorateRequest('account', '')
    calls.addHook('preHandler', async (request) => {
      request.account = accountOf(request, books)
      if (weather === 'failing') throw new Fault(500, 'out_of_order', 'The sandbox is told to fail.')
    })

    const own = (account: string, id: string) => {
      const payment = books.payment(id)
      if (!payment || payment.account !== account) throw new Fault(404, 'not_found', 'There is no such payment.')
      return payment
    }

    calls.post('/payments', async (request, reply) => {
      const wanted = readPayment(request.account, request.body)
      gateway.checkMeans(wanted)
      const created = await payments.make(wanted)
      const outcome = created.isNew ? await gateway.chargeAtOnce(created.payment) : 'settled'
      if (outcome === 'dropped') return drop(reply)
      reply.status(created.isNew ? 201 : 200)
      return answerPayment(books.payment(created.payment.id)!, gateway.publicUrl())
    })

    calls.get<{ Querystring: { reference?: string } }>('/payments', async (request) => {
      const payment = books.paymentOfReference(request.account, request.query.reference ?? '')
      if (!payment) throw new Fault(404, 'not_found', 'There is no payment of this reference.')
      await books.settled()
      return answerPayment(payment, gateway.publicUrl())
    })

    calls.get<WithId>('/payments/:id', async (request) => {
      const payment = own(request.account, request.params.id)
      await books.settled()
      return answerPayment(payment, gateway.publicUrl())
    })

    calls.post<WithId>('/payments/:id/cancel', async (request) => {
      const { id } = own(request.account, request.params.id)
      return answerPayment(await payments.cancel(id), gateway.publicUrl())
    })

    calls.post<WithId>('/payments/:id/refunds', async (request, reply) => {
      const payment = own(request.account, request.params.id)
      const fields = fieldsOf(request.body)
      const reason = typeof fields.reason === 'string' ? fields.reason.slice(0, 200) : ''
      const wanted = { reference: text(fields, 'reference'), amount: wholeAmount(fields), reason }
      const { refund, isNew } = await refunds.make(payment, wanted)
      reply.status(isNew ? 201 : 200)
      return answerRefund(refund)
    })

    calls.get<WithId>('/refunds/:id', async (request) => {
      const refund = books.refund(request.params.id)
      if (!refund || refund.account !== request.account) throw new Fault(404, 'not_found', 'There is no such refund.')
      await books.settled()
      return answerRefund(refund)
    })

    calls.get<WithId>('/customers/:id/cards', async (request) => ({
      items: books
        .cardsOf(request.account, request.params.id)
        .map(({ token, brand, last4, expiry, type, holder }) => ({ token, brand, last4, expiry, type, holder })),
    }))

    calls.delete<{ Params: { id: string; token: string } }>('/customers/:id/cards/:token', async (request, reply) => {
      const { id, token } = request.params
      if (!books.card(request.account, id, token)) throw new Fault(404, 'not_found', 'There is no such card.')
      await books.write({ cardGone: { account: request.account, customer: id, token } })
      return reply.status(204).send()
    })

    calls.post('/bins', async (request) => {
      const known = readBin(text(fieldsOf(request.body), 'bin', 8))
      if (!known) throw new Fault(422, 'unknown_bin', 'These digits belong to no brand.')
      return known
    })

    calls.post('/vpas', async (request) => {
      const { vpa } = fieldsOf(request.body)
      const valid = typeof vpa === 'string' && VPA.test(vpa) && !vpa.startsWith('nobody@')
      return { valid, name: valid ? nameOfVpa(vpa) : null }
    })

    calls.post('/wallet-tokens', async (request, reply) => {
      const { wallet, outcome } = fieldsOf(request.body)
      const token = walletToken(wallet, outcome, randomBytes(12).toString('base64url'))
      if (!token) throw wrong('wallet', 'applepay or googlepay, and outcome what a test card does')
      reply.status(201)
      return { token }
    })
  })
}

/** What a bank says of the holder of an address: enough to see that it is the right one. */
function nameOfVpa(vpa: string): string {
  const name = vpa.split('@')[0]!.split(/[._-]/)[0]!
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** The money is taken, and the line goes dead. */
function drop(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that calls, by its secret. */
    account: string
  }
}
