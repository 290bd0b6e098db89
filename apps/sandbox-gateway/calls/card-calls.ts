import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway-parts.ts'
import { Fault } from '../payments/fault.ts'

/** The cards that an account's customers have saved. */
export function addCardCalls(calls: FastifyInstance, { books }: Gateway): void {
  calls.get<{ Params: { id: string } }>('/customers/:id/cards', async (request) => ({
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
}
