import * as calls from '@compass/contract/replacement'
import { accept } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { markReplayed } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { keyHeader, keyOf } from '../orders/replay.ts'
import { paymentAnswer } from '../payments/payment-answer.ts'
import { answerQuestion } from './answer-question.ts'
import { partialAnswer, readAsked } from './read-question.ts'

export function serveReplacement(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.readQuestion, async (asked) => {
    const read = await readAsked(api, asked, asked.params.id)
    return read.ok ? accept(partialAnswer(read.value, asked.now)) : read
  })

  serve(app, api, calls.answerQuestion, async (asked) => {
    const answer = asked.body.isAccepted ? 'accept' : 'reject'
    const told = await answerQuestion(api, asked, { orderId: asked.params.id, answer })
    return told.ok ? accept(told.value.partial) : told
  })

  serve(app, api, calls.acceptReplacements, async (asked) => {
    const { params, body, request, language, now } = asked
    const key = keyOf(keyHeader(request), request.body)
    if (!key.ok) return key
    const paying = { asked: body.payment ?? {}, key: key.value, language, host: request.headers.host }
    const expected = body.expected?.grandTotal
    const told = await answerQuestion(api, asked, { orderId: params.id, answer: 'replace', expected, paying })
    if (!told.ok) return told
    const { partial, payment, isReplay } = told.value
    if (isReplay) markReplayed(asked.reply)
    return accept({ ...partial, payment: payment && paymentAnswer(payment, now) })
  })
}
