import { type ApiRefusal, type CallOptions, type Client, createClient, fetchTransport } from '@compass/client'
import type { AnswerOf, Call, CallInput } from '@compass/contract/call'
import type { Language } from '@compass/domain/languages'

/** What the API refused, in the reader's language; `refusal.error` is its stable name. */
export class CallRefusal extends Error {
  readonly refusal: ApiRefusal

  constructor(refusal: ApiRefusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** The API could not be reached: the network or the server is gone. */
export class UnreachedCall extends Error {}

/** Asks staff to show once more that it is they; false: they would rather not. */
export type Confirm = () => Promise<boolean>

/** Makes a call of the contract for one merchant. Rejects with a `CallRefusal` or a `CallUnreached`. */
export type Send = <C extends Call>(call: C, input: CallInput<C>, options?: CallOptions) => Promise<AnswerOf<C>>

/** The calls of a browser whose staff signed in at a merchant: the session is a cookie, the merchant a header. */
export function createSend(slug: string | undefined, language: Language, confirm: Confirm): Send {
  const client: Client = createClient({ transport: fetchTransport(), language, ...(slug ? { url: slug } : {}) })
  return async (call, input, options) => {
    const answer = await reach(() => client(call, input, options))
    if (answer.ok) return answer.data
    if (answer.error !== 'confirmation_needed' || !(await confirm())) throw new CallRefusal(answer)
    const again = await reach(() => client(call, input, options))
    if (again.ok) return again.data
    throw new CallRefusal(again)
  }
}

async function reach<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    throw new UnreachedCall(error instanceof Error ? error.message : String(error))
  }
}
