import { SendFault } from '../sender/send-fault.ts'
import { formContent, jsonContent, sendJson as sendForJson } from '../sender/send-json.ts'
import { GatewayFault } from './port.ts'

export interface JsonAnswer {
  readonly status: number
  readonly body: unknown
  /** As it came: decimals are read from it (`parseWithDecimals`). */
  readonly text: string
}

type Headers = Readonly<Record<string, string>>

/**
 * One JSON request to a gateway. Rejects with a `GatewayFault`. `unreachable`: no connection within a second.
 * `unsure`: the answer did not come within eight, broke off, or is none.
 */
export function sendJson(method: string, url: string, headers: Headers, body?: unknown): Promise<JsonAnswer> {
  return sendToGateway({ method, url, headers, content: body === undefined ? null : jsonContent(body) }, 'kept')
}

/** The same over a connection of its own, and never twice: for what a service would do twice. */
export function sendJsonOnce(method: string, url: string, headers: Headers, body: unknown): Promise<JsonAnswer> {
  return sendToGateway({ method, url, headers, content: jsonContent(body) }, 'own')
}

/** The same with a form; the answer is JSON. */
export function sendForm(method: string, url: string, headers: Headers, form: URLSearchParams): Promise<JsonAnswer> {
  return sendToGateway({ method, url, headers, content: formContent(form) }, 'kept')
}

type GatewayRequest = Pick<Parameters<typeof sendForJson>[0], 'method' | 'url' | 'headers' | 'content'>

async function sendToGateway(request: GatewayRequest, connection: 'kept' | 'own'): Promise<JsonAnswer> {
  const answer = await sendForJson({
    ...request,
    withinMs: 8_000,
    maxBytes: 1024 * 1024,
    // Our code or the operator says where a gateway answers.
    mayBePrivate: true,
    connection,
  }).catch((error: unknown) => {
    throw error instanceof SendFault ? faultOf(error) : error
  })
  if (answer.body === undefined) throw new GatewayFault('unsure', `the answer with status ${answer.status} is no JSON`)
  return answer
}

function faultOf({ mayHaveArrived, message }: SendFault): GatewayFault {
  return new GatewayFault(mayHaveArrived ? 'unsure' : 'unreachable', message)
}
