import { SendFault } from '../sender/send-fault.ts'
import { sendJson } from '../sender/send-json.ts'
import { MessageFault } from './port.ts'

/** Engineering, rule 11. */
const ANSWER_WITHIN_MS = 3_000
const MAX_BYTES = 64 * 1024

interface ProviderRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly content: { readonly type: string; readonly text: string } | null
  /** In demo mode a provider may stand on this machine. */
  readonly mayBePrivate: boolean
}

export interface ProviderAnswer {
  readonly status: number
  /** Null: the answer is no JSON. */
  readonly body: unknown
}

/**
 * One request to a provider of messages, never sent twice: none of them knows a message again. Rejects with a `MessageFault`:
 * `unreachable` where nothing was sent, `unsure` where the answer did not come within three seconds, broke off or is too long.
 */
export async function askProvider({ mayBePrivate, ...request }: ProviderRequest): Promise<ProviderAnswer> {
  if (!mayBePrivate && !request.url.startsWith('https:'))
    throw new MessageFault('refused', 'address', 'the provider’s address is not public')
  try {
    const { status, body } = await sendJson({
      ...request,
      withinMs: ANSWER_WITHIN_MS,
      maxBytes: MAX_BYTES,
      mayBePrivate,
      connection: 'own',
    })
    return { status, body: body ?? null }
  } catch (error) {
    throw error instanceof SendFault ? faultOf(error) : error
  }
}

const CODES: Partial<Record<SendFault['reason'], string>> = { late: 'no_answer', broken: 'connection' }

function faultOf({ reason, mayHaveArrived, message }: SendFault): MessageFault {
  if (reason === 'private_address') return new MessageFault('refused', 'address', message)
  return new MessageFault(mayHaveArrived ? 'unsure' : 'unreachable', CODES[reason] ?? reason, message)
}

/** A value in JSON by a path of names, such as `data.MessageID`. */
export function valueAt(json: unknown, path: string): string | null {
  let value = json
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
    value = (value as Record<string, unknown>)[name]
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
