import { serverWords } from '@compass/i18n/server'
import type { FastifyError, FastifyInstance } from 'fastify'
import { isDatabaseAway } from '../db/database.ts'
import { PicturesFault } from '../ports/pictures/port.ts'
import { sendRefusal } from './answer.ts'
import type { Api } from './api.ts'
import { NamedTwice } from './duplicate-names.ts'

/** What was sent is said back, but not at any length. */
const MAX_NAME = 60

/** What was thrown, as an answer: the framework's own noes by their codes, an absent database or bucket as 503, the rest as ours. */
export function answerErrors(app: FastifyInstance, { writeFaults }: Pick<Api, 'writeFaults'>): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { language } = request
    writeFaults.note(error)
    switch (error.code) {
      case 'FST_ERR_CTP_BODY_TOO_LARGE':
        return sendRefusal(request, reply, { reason: 'too_large' }, language)
      case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
        return sendRefusal(request, reply, { reason: 'not_json' }, language)
      default:
    }
    if (error instanceof NamedTwice) {
      const path = error.field.slice(0, MAX_NAME)
      return sendRefusal(request, reply, { reason: 'invalid_request', faults: [{ path, rule: 'twice' }] }, language)
    }
    if (isDatabaseAway(error)) {
      request.log.warn({ err: error }, 'the database did not answer')
      return sendRefusal(request, reply, { reason: 'unavailable', retryAfterSeconds: 2 }, language)
    }
    if (error instanceof PicturesFault) {
      request.log.warn({ err: error }, 'the store of pictures did not do its work')
      return sendRefusal(request, reply, { reason: 'unavailable', retryAfterSeconds: 5 }, language)
    }
    // What the database finds wrong with a value (class 22: a null byte, a lone surrogate, a number out of range).
    const isBadValue = /^22[0-9A-Z]{3}$/.test(error.code ?? '')
    if (isBadValue || (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)) {
      return sendRefusal(request, reply, { reason: 'invalid_request', faults: [] }, language)
    }
    request.log.error({ err: error }, 'our fault')
    const message = serverWords(language)('refusals.unexpected', { reference: request.id })
    return reply
      .code(500)
      .header('x-request-id', request.id)
      .send({ data: null, meta: { code: 500, message, requestId: request.id, error: 'unexpected' } })
  })
  // A path of no call, in the language of the caller and never as a page.
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, { reason: 'not_found' }, request.language))
}
