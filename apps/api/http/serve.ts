import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@compass/contract/call'
import type { Language } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { FieldFault, Refusal, Result } from '@compass/domain/refusal'
import { contentLanguage } from '@compass/i18n/negotiate'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { sendData, sendRefusal, sendWarning } from './answer.ts'
import type { Api } from './api.ts'
import { carriesCardData } from './card-data.ts'
import { isWrittenDown, writeDown } from './log-key-calls.ts'
import type { WritingStyle } from './refusal-phrases.ts'
import type { Session } from './session.ts'

/** What a handler is given: input that fits its schema, and who asks. */
export interface CallInput<C> {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly now: Date
  /** Of messages: the caller's tag, else English until a merchant is known. */
  readonly language: Language
  /** There for `session` calls; null for a guest call without one. */
  readonly session: Session | null
  /** For `merchant` and `staff` calls: the merchant of the key, or of the session of the console. */
  readonly merchantId: string | null
  /** The one store that the merchant's key is for, or that staff belong to; null: all of them, or no key. */
  readonly keyStore: string | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A call that needs a session: it is there. */
export type SessionCallInput<C> = CallInput<C> & { readonly session: Session }

/**
 * A refusal may carry data where the catalogue says so (4213 carries the cart). An answer may carry a warning: a refusal that
 * does not stop the call (4204).
 */
export type CallResult<T> =
  | Result<T>
  | { readonly ok: true; readonly value: T; readonly warning: Refusal | null }
  | { readonly ok: false; readonly refusal: Refusal; readonly data: unknown }

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
    merchantKeyOf: string | null
    /** Of the key itself, where a merchant’s was shown, or of the token of staff. */
    merchantKeyHash: Buffer | null
    /** The one store that a merchant’s key is for, or that staff belong to; null: all of them. */
    merchantKeyStore: string | null
    language: Language
  }
  interface FastifyContextConfig {
    call?: Call
    /** No call, and yet counted against the limits of its caller's address. */
    isLimited?: boolean
  }
}

/**
 * Registers one call of the contract: input is checked against its schemas, the answer goes out in the envelope. The
 * credential that `who` asks for is checked before the body is read (`http/guards.ts`).
 */
export function serve<C extends Call>(
  app: FastifyInstance,
  api: Api,
  call: C,
  handle: (input: C['auth'] extends 'session' ? SessionCallInput<C> : CallInput<C>) => Promise<CallResult<AnswerOf<C>>>,
): void {
  serveRaw(app, api, call, async (input) => {
    const { request, reply } = input
    // A handler that made nothing new says so: `markReplayed`.
    if ((call as unknown as Call).created) reply.code(201)
    const result = await handle(input)
    if (result.ok) request.createdId = idOf(result.value)
    if (!result.ok) {
      const data = 'data' in result ? result.data : null
      return sendRefusal(request, reply, result.refusal, request.language, data, await styleOf(api, request))
    }
    if (reply.sent || reply.raw.headersSent) return reply
    if ('warning' in result && result.warning)
      return sendWarning(request, reply, result.value, result.warning, request.language, await styleOf(api, request))
    return sendData(request, reply, result.value, reply.statusCode)
  })
}

/** The id that an answer begins with, where it has one. */
function idOf(value: unknown): string | null {
  const id = (value as { readonly _id?: unknown } | null)?._id
  return typeof id === 'string' ? id : null
}

/** How the merchant of the caller writes times and sums; it is in memory. Undefined: nobody's. */
async function styleOf(api: Api, { session, merchantKeyOf }: FastifyRequest): Promise<WritingStyle | undefined> {
  const merchantId = session?.merchantId ?? merchantKeyOf
  return merchantId ? (await api.merchants.load(merchantId))?.merchant.brand : undefined
}

/** Registers a call whose handler answers by itself: what is no envelope, and what is kept as bytes. */
export function serveRaw<C extends Call>(
  app: FastifyInstance,
  api: Api,
  call: C,
  answer: (input: C['auth'] extends 'session' ? SessionCallInput<C> : CallInput<C>) => Promise<FastifyReply>,
): void {
  const described = call as unknown as Call
  app.route({
    method: described.method,
    url: described.path,
    config: { call: described },
    ...(described.maxBytes && { bodyLimit: described.maxBytes }),
    ...(isWrittenDown(described) && {
      onSend: async (request: FastifyRequest, reply: FastifyReply) => writeDown(api, described, request, reply),
    }),
    handler: async (request, reply) => {
      // First of all: what a schema does not know, or finds wrong, must not be a card number either.
      if (!described.skipsCardCheck && carriesCardData(textsOf(request))) {
        return sendRefusal(request, reply, { reason: 'card_data_not_accepted' }, request.language)
      }
      const faults: FieldFault[] = []
      const params = read(described.params, request.params, faults)
      const query = read(described.query, request.query, faults)
      const body = read(described.body, request.body ?? (described.body ? {} : undefined), faults)
      if (faults.length > 0) return sendRefusal(request, reply, { reason: 'invalid_request', faults }, request.language)
      const input = {
        params,
        query,
        body,
        now: api.clock(),
        language: request.language,
        session: request.session,
        merchantId: request.merchantKeyOf,
        keyStore: request.merchantKeyStore,
        request,
        reply,
      }
      return answer(input as never)
    },
  })
}

/** What people write in a request, and what a call may keep of it. */
function textsOf({ body, query, headers }: FastifyRequest): unknown {
  return [body, query, headers['idempotency-key']]
}

function read(schema: z.ZodType | undefined, value: unknown, faults: FieldFault[]): unknown {
  if (!schema) return undefined
  // `reportInput`: without it an absent value and one of another type look the same.
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) faults.push(faultOf(issue))
  return undefined
}

/** A schema's issue as a fault of a field: its path as people know it, and the rule. */
function faultOf(issue: z.core.$ZodIssue): FieldFault {
  const path = issue.path.join('.')
  if (issue.code === 'too_big')
    return { path, rule: typeof issue.maximum === 'number' && issue.origin === 'string' ? 'too_long' : 'out_of_range' }
  if (issue.code === 'too_small') return { path, rule: 'out_of_range' }
  if (issue.code === 'invalid_type' && issue.input === undefined) return { path, rule: 'required' }
  return { path, rule: 'invalid' }
}

/** The language of a request's messages: its Content-Language, else the merchant's first, else English. */
export function languageOf(request: FastifyRequest, merchant: LoadedMerchant | null): Language {
  const header = request.headers['content-language']
  return contentLanguage(typeof header === 'string' ? header : undefined) ?? merchant?.merchant.languages[0] ?? 'en'
}
