import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Gateway } from '../gateway-parts.ts'
import type { Payment } from '../ledger/rows.ts'
import { Fault } from '../payments/fault.ts'
import { answerPayment, answerRefund } from '../payments/payment-answer.ts'
import { fieldsOf, readPayment, text, wholeAmount } from './read-body.ts'

type WithId = { Params: { id: string } }

/** Payments and refunds of the account that calls. */
export function addPaymentCalls(calls: FastifyInstance, gateway: Gateway): void {
  const { books, payments, refunds } = gateway
  const answer = (payment: Payment) => answerPayment(payment, gateway.publicUrl())

  function own(account: string, id: string): Payment {
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
    return answer(books.payment(created.payment.id)!)
  })

  calls.get<{ Querystring: { reference?: string } }>('/payments', async (request) => {
    const payment = books.paymentOfReference(request.account, request.query.reference ?? '')
    if (!payment) throw new Fault(404, 'not_found', 'There is no payment of this reference.')
    await books.settled()
    return answer(payment)
  })

  calls.get<WithId>('/payments/:id', async (request) => {
    const payment = own(request.account, request.params.id)
    await books.settled()
    return answer(payment)
  })

  calls.post<WithId>('/payments/:id/cancel', async (request) => {
    const { id } = own(request.account, request.params.id)
    return answer(await payments.cancel(id))
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
}

/** The money is taken, and the line goes dead. */
function drop(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
