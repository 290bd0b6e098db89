import * as calls from '@compass/contract/customers'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { markReplayed } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { keyHeader } from '../../http/idempotency-key.ts'
import { serve } from '../../http/serve.ts'
import { isId } from '../../ids/index.ts'
import { exportForMerchant } from '../users/export-user.ts'
import { changeHoldings } from './change-holdings.ts'
import { listCustomers, readCustomer } from './read-customer.ts'

export function serveCustomers(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.listCustomers, ({ query, merchantId }) => listCustomers(api, merchantId!, query))

  serve(app, api, calls.getCustomer, ({ params, merchantId, now }) => readCustomer(api, merchantId!, params.id, now))

  serve(app, api, calls.changeHoldings, async ({ params, body, merchantId, request, reply, now }) => {
    const byName = request.keyName?.keyName ?? ''
    const command = { merchantId: merchantId!, userId: params.id, body, key: keyHeader(request), byName, now }
    const changed = await changeHoldings(api, command)
    if (!changed.ok) return changed
    if (changed.value.isReplay) markReplayed(reply)
    return accept(changed.value.answer)
  })

  serve(app, api, calls.exportCustomer, async ({ params, merchantId, language, now }) => {
    const held = isId(params.id) ? await exportForMerchant(api, merchantId!, params.id, language) : null
    if (!held) return refuse({ reason: 'not_found' })
    const fileName = `customer-${now.toISOString().slice(0, 10)}.json`
    return accept({ fileName, json: JSON.stringify(held, null, 2) })
  })
}
