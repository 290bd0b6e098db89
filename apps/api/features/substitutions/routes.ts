import * as calls from '@compass/contract/substitutions'
import { accept } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { markReplayed } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { keyHeader, keyOf } from '../../http/idempotency-key.ts'
import { serve } from '../../http/serve.ts'
import { paymentAnswer } from '../payments/payment-answer.ts'
import { answerSubstitutionRequest } from './answer-request.ts'
import { partialAnswer, readOrderWithRequest } from './read-request.ts'

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
}
