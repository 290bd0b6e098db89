import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway-parts.ts'
import { Fault } from '../payments/fault.ts'
import { addAdminCalls, type Weather } from './admin-calls.ts'
import { addCardCalls } from './card-calls.ts'
import { accountOf } from './holds.ts'
import { addLookupCalls } from './lookup-calls.ts'
import { addMoneyCalls } from './money-calls.ts'
import { addPaymentCalls } from './payment-calls.ts'

/** What the shop's server calls. */
export function addCalls(app: FastifyInstance, gateway: Gateway): void {
  const weather: Weather = { state: 'fine' }
  addAdminCalls(app, gateway, weather)
  app.register(async (calls) => {
    calls.decorateRequest('account', '')
    calls.addHook('preHandler', async (request) => {
      request.account = accountOf(request, gateway.books)
      if (weather.state === 'failing') throw new Fault(500, 'out_of_order', 'The sandbox is told to fail.')
    })
    addPaymentCalls(calls, gateway)
    addCardCalls(calls, gateway)
    addLookupCalls(calls)
    addMoneyCalls(calls, gateway)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that calls, by its secret. */
    account: string
  }
}
