import type { Call, CallInput } from '@compass/contract/call'
import { CallRefusal, type Send } from './client.ts'

/**
 * Sends a call with a key of its own. Whoever sends the same again because no answer came sends the same key, so that money
 * never moves twice.
 */
export function repeatable<C extends Call>(call: C, newKey: () => string = () => crypto.randomUUID()) {
  let unanswered: { readonly request: string; readonly idempotencyKey: string } | null = null
  return async (send: Send, input: CallInput<C>) => {
    const request = JSON.stringify(input)
    const { idempotencyKey } = unanswered?.request === request ? unanswered : { idempotencyKey: newKey() }
    unanswered = { request, idempotencyKey }
    try {
      const answer = await send(call, input, { idempotencyKey })
      unanswered = null
      return answer
    } catch (error) {
      if (error instanceof CallRefusal) unanswered = null
      throw error
    }
  }
}
