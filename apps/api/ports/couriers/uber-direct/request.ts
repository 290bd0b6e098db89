import { SendFault } from '../../sender/send-fault.ts'
import { formContent, jsonContent, sendJson as sendForJson } from '../../sender/send-json.ts'
import { CourierFault } from '../port.ts'

export interface JsonAnswer {
  readonly status: number
  readonly body: unknown
}

/** One call with a token. @throws CourierFault where there is no answer, or none in time */
export function sendJson(
  method: string,
  url: string,
  token: string,
  signal: AbortSignal,
  body?: unknown,
): Promise<JsonAnswer> {
  const content = body === undefined ? null : jsonContent(body)
  return sendToUber({ method, url, headers: { authorization: `Bearer ${token}` }, content, signal })
}

/** A form; many wait for one answer, so that no signal of theirs ends it. @throws CourierFault */
export function sendForm(url: string, form: URLSearchParams): Promise<JsonAnswer> {
  return sendToUber({ method: 'POST', url, headers: {}, content: formContent(form) })
}

type UberRequest = Pick<Parameters<typeof sendForJson>[0], 'method' | 'url' | 'headers' | 'content' | 'signal'>

async function sendToUber(request: UberRequest): Promise<JsonAnswer> {
  const answer = await sendForJson({
    ...request,
    withinMs: 8_000,
    maxBytes: 1024 * 1024,
    // Our code or the operator says where it answers.
    mayBePrivate: true,
    connection: 'kept',
  }).catch((error: unknown) => {
    if (!(error instanceof SendFault)) throw error
    throw new CourierFault(error.mayHaveArrived ? 'unsure' : 'unreachable', `Uber Direct: ${error.message}`)
  })
  if (answer.body === undefined) throw new CourierFault('unsure', `Uber Direct: status ${answer.status}, no JSON`)
  return answer
}
