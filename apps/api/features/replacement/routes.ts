import * as calls from '@compass/contract/replacement'
import { accept } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { answerQuestion } from './answer-question.ts'
import { partialAnswer, readAsked } from './read-question.ts'

export function serveReplacement(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.readQuestion, async (asked) => {
    const read = await readAsked(api, asked, asked.params.id)
    return read.ok ? accept(partialAnswer(read.value, asked.now)) : read
  })

  serve(app, api, calls.answerQuestion, (asked) =>
    answerQuestion(api, asked, { orderId: asked.params.id, answer: asked.body.isAccepted ? 'accept' : 'reject' }),
  )

  serve(app, api, calls.acceptReplacements, async (asked) => {
    const expected = asked.body.expected?.grandTotal
    const answered = await answerQuestion(api, asked, { orderId: asked.params.id, answer: 'replace', expected })
    return answered.ok ? { ...answered, value: { ...answered.value, payment: null } } : answered
  })
}
