import * as calls from '@compass/contract/disputes'
import { accept } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { isId } from '../../ids/index.ts'
import type { DisputeState } from '../../records/disputes/dispute.ts'
import { listDisputes } from '../../records/disputes/disputes.ts'
import { disputeAnswer } from './dispute-answer.ts'
import { readPayouts } from './read-payouts.ts'

const RUNNING: readonly DisputeState[] = ['open', 'answered']

/** What banks take back, and what gateways paid out: for the merchant's own books. */
export function serveMoneyOfMerchants(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.listDisputes, async ({ query, merchantId }) => {
    const { skip, limit, state, store } = query
    if (store !== undefined && !isId(store)) return accept({ items: [], total: 0, skip, limit })
    const states = state === 'all' ? null : state === 'running' ? RUNNING : [state]
    const filter = { states, storeId: store ?? null }
    const { items, total } = await listDisputes(api.database.tenant(merchantId!), filter, { skip, limit })
    const answers = items.map((one) => disputeAnswer(one, { number: one.orderNumber, storeId: one.storeId }))
    return accept({ items: answers, total, skip, limit })
  })

  serve(app, api, calls.listPayouts, ({ query, merchantId, now }) =>
    readPayouts(api, merchantId!, { from: new Date(query.from), until: new Date(query.to), now }),
  )
}
