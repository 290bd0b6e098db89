import type { Meta } from '@compass/contract/envelope'
import { ERROR_CODES, WARNING } from '@compass/contract/error-codes'
import type { Language } from '@compass/domain/languages'
import type { Refusal } from '@compass/domain/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeRefusal } from './describe-refusal.ts'
import type { WritingStyle } from './refusal-phrases.ts'

/** Sends data in the envelope. */
export function sendData(request: FastifyRequest, reply: FastifyReply, data: unknown, status = 200): FastifyReply {
  const message = status === 201 ? 'Created' : 'OK'
  const meta: Meta = { code: status, message, requestId: request.id, ...replayedMeta(reply) }
  return unkept(reply).code(status).header('x-request-id', request.id).send({ data, meta })
}

const REPLAYED = 'idempotent-replayed'

/** Says that the answer is that of an earlier request, in the header and in `meta.replayed`; nothing was made by this one. */
export function markReplayed(reply: FastifyReply): void {
  reply.code(200).header(REPLAYED, 'true')
}

function replayedMeta(reply: FastifyReply): Pick<Meta, 'replayed'> {
  return reply.hasHeader(REPLAYED) ? { replayed: true } : {}
}

/** Sends data with a sentence beside it: the answer was given, and there is something to know (4204). */
export function sendWarning(
  request: FastifyRequest,
  reply: FastifyReply,
  data: unknown,
  warning: Refusal,
  language: Language,
  style?: WritingStyle,
): FastifyReply {
  const { message } = describeRefusal(warning, language, style)
  const meta: Meta = { code: WARNING, message, requestId: request.id, error: warning.reason, ...replayedMeta(reply) }
  return unkept(reply).code(200).header('x-request-id', request.id).send({ data, meta })
}

/** Sends a refusal: its status, code, slug, and its words in the caller's language; `data` where the catalogue says so. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  language: Language,
  data: unknown = null,
  style?: WritingStyle,
): FastifyReply {
  request.refusedWith = refusal.reason
  const { status, code } = ERROR_CODES[refusal.reason]
  const { message, errors } = describeRefusal(refusal, language, style)
  const meta: Meta = { code, message, requestId: request.id, error: refusal.reason, ...(errors ? { errors } : {}) }
  if ('retryAfterSeconds' in refusal) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return unkept(reply).code(status).header('x-request-id', request.id).send({ data, meta })
}

/** No cache keeps an answer that did not say for itself that it may be kept (hostile 100). */
function unkept(reply: FastifyReply): FastifyReply {
  return reply.hasHeader('cache-control') ? reply : reply.header('cache-control', 'no-store')
}
