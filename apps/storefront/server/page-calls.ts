import { once } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { ApiRequest, ApiResponse } from '@compass/client'
import type { CachedPageContext } from './render-cached-page.ts'

/** What making a page needs of our thread while it is made in another. */
export type PageCalls = Pick<CachedPageContext, 'send' | 'readFile'>

/** Each call brings a port of its own for its reply. */
type CallMessage = { readonly replyTo: MessagePort } & (
  | { readonly request: ApiRequest; readonly clientAddress: string }
  | { readonly path: string }
)
type ReplyMessage = { readonly value: ApiResponse | Uint8Array | null } | { readonly fault: string }

/** Our side: answers what comes by the port. Bytes are handed over. */
export function serveCalls(port: MessagePort, calls: PageCalls): void {
  port.on('message', async (message: CallMessage) => {
    const reply = (content: ReplyMessage, parts: ArrayBuffer[] = []) => message.replyTo.postMessage(content, parts)
    try {
      if ('path' in message) return reply({ value: await calls.readFile(message.path) })
      const value = await calls.send(message.request, message.clientAddress)
      reply({ value }, ownMemory(value.body))
    } catch (error) {
      reply({ fault: String(error) })
    }
  })
}

/** The thread's side. A call rejects with what went wrong on our side. */
export function callsBy(port: MessagePort): PageCalls {
  return {
    send: (request, clientAddress) => call<ApiResponse>(port, { request, clientAddress }),
    readFile: (path) => call<Uint8Array | null>(port, { path }),
  }
}

async function call<T extends ApiResponse | Uint8Array | null>(
  port: MessagePort,
  content: Record<string, unknown>,
): Promise<T> {
  const { port1, port2: replyTo } = new MessageChannel()
  port.postMessage({ ...content, replyTo }, [replyTo])
  const [reply] = (await once(port1, 'message')) as [ReplyMessage]
  port1.close()
  if ('fault' in reply) throw new Error(reply.fault)
  return reply.value as T
}

/** Bytes that have their memory to themselves are handed over, others are copied. */
function ownMemory({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}
