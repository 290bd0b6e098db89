import * as prescriptions from '@compass/contract/prescriptions'
import * as calls from '@compass/contract/substitutions'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { markReplayed, sendRefusal } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { keyHeader, keyOf } from '../../http/idempotency-key.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { newId } from '../../ids/index.ts'
import { pagesOfOrder, readPage } from '../../records/prescriptions/pages.ts'
import { paymentAnswer } from '../payments/payment-answer.ts'
import { pageAnswer, sendPage } from '../prescriptions/page-answer.ts'
import { ordersOnBoard } from '../rounds/on-board.ts'
import { answerSubstitutionRequest } from './answer-request.ts'
import { partialAnswer, readOrderWithRequest } from './read-request.ts'
import { findOrderForStaff, findPageForStaff, refusePrescription } from './refuse-prescription.ts'

export function serveSubstitutions(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.readSubstitutionRequest, async (request) => {
    const read = await readOrderWithRequest(api, request, request.params.id)
    return read.ok ? accept(partialAnswer(read.value, request.now)) : read
  })

  serve(app, api, calls.answerSubstitutionRequest, async (request) => {
    const answer = request.body.isAccepted ? 'accept' : 'reject'
    const notified = await answerSubstitutionRequest(api, request, { orderId: request.params.id, answer })
    return notified.ok ? accept(notified.value.partial) : notified
  })

  serve(app, api, calls.acceptReplacements, async (open) => {
    const { params, body, request, language, now } = open
    const key = keyOf(keyHeader(request), request.body)
    if (!key.ok) return key
    const paying = { details: body.payment ?? {}, key: key.value, language, host: request.headers.host }
    const expected = body.expected?.grandTotal
    const notified = await answerSubstitutionRequest(api, open, {
      orderId: params.id,
      answer: 'replace',
      expected,
      paying,
    })
    if (!notified.ok) return notified
    const { partial, payment, isReplay } = notified.value
    if (isReplay) markReplayed(open.reply)
    return accept({ ...partial, payment: payment && paymentAnswer(payment, now) })
  })

  serveStaffOfPharmacy(app, api)
}

/** Staff look at the prescriptions of orders, and may refuse them: what that asks of the customer is a substitution. */
function serveStaffOfPharmacy(app: FastifyInstance, api: Api): void {
  serve(app, api, prescriptions.listMerchantPrescriptions, async ({ query, merchantId }) => {
    const order = await findOrderForStaff(api, merchantId!, query.order)
    if (!order) return refuse({ reason: 'not_found' })
    const pages = await pagesOfOrder(api.database.tenant(merchantId!), order)
    return accept({ items: pages.map(pageAnswer) })
  })

  serveRaw(app, api, prescriptions.readPrescription, async ({ params, merchantId, request, reply, now }) => {
    const found = await findPageForStaff(api, merchantId!, params.id)
    const reading = { id: newId(now.getTime()), pageId: params.id, at: now }
    const staffId = request.staff?.id ?? null
    const reader = { kind: 'staff', keyId: staffId ? null : request.keyName!.keyId, staffId } as const
    const tenant = api.database.tenant(merchantId!)
    const page = found && (await readPage(tenant, api.configuration, { ...reading, orderId: found.order.id, reader }))
    return page ? sendPage(reply, page) : sendRefusal(request, reply, { reason: 'not_found' }, request.language)
  })

  serve(app, api, prescriptions.refusePrescription, async ({ params, body, merchantId, now }) => {
    const { reason, suggestions } = body
    const command = { merchantId: merchantId!, pageId: params.id, reason, suggestions, now }
    const refused = await refusePrescription(api, command)
    if (!refused.ok) return refused
    const [order] = await ordersOnBoard(api, merchantId!, [refused.value])
    return accept({ order: order! })
  })
}
