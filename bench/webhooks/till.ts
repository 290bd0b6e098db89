import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSigned } from '../../apps/api/features/webhooks/sign.ts'

/** What a till does with a letter: takes it, or not. Slow: it answers when the sender has long gone. */
export type Manner = 'takes' | 'breaks' | 'slow' | 'hangs up' | 'sends on'

export interface ReceivedEvent {
  readonly event: string
  readonly order: string
  readonly version: number
  /** It was answered with 200 while the sender listened. */
  readonly isTaken: boolean
}

export interface Till {
  readonly url: string
  readonly received: readonly ReceivedEvent[]
  /** Sentences for letters that were wrongly signed, or went where a redirect led. */
  readonly faults: readonly string[]
  /** What letters are signed with. */
  secret: string
  close(): Promise<void>
}

const SLOW_MS = 4_000

/**
 * A merchant's till, as bad as a plan makes it.
 *
 * @param mannerOf how the nth try (from 1) of an event is answered
 */
export async function openTill(
  mannerOf: (webhook: Omit<ReceivedEvent, 'isTaken'>, nth: number) => Manner,
): Promise<Till> {
  const received: ReceivedEvent[] = []
  const faults: string[] = []
  const tries = new Map<string, number>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('error', () => {})
    request.on('end', () => {
      const body = Buffer.concat(parts)
      if (request.url !== '/letters') {
        faults.push(`a letter went to ${request.url}, where a redirect led`)
        response.writeHead(200).end()
        return
      }
      const { id: event, change, order } = JSON.parse(body.toString())
      const webhook = { event, order: order._id, version: change.version }
      if (!isSigned(till.secret, body, String(request.headers['compass-signature']), new Date()))
        faults.push(`the letter of event ${event} is wrongly signed`)
      const nth = (tries.get(event) ?? 0) + 1
      tries.set(event, nth)
      const manner = mannerOf(webhook, nth)
      received.push({ ...webhook, isTaken: manner === 'takes' })
      switch (manner) {
        case 'takes':
          return response.writeHead(200).end()
        case 'breaks':
          return response.writeHead(500).end('out of paper')
        case 'slow':
          return setTimeout(() => response.writeHead(200).end(), SLOW_MS).unref()
        case 'hangs up':
          return request.socket.destroy()
        case 'sends on':
          return response.writeHead(302, { location: '/elsewhere' }).end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const till = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/letters`,
    received,
    faults,
    secret: '',
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return till
}

/** What is wrong with what a till heard: an event that it took twice, an order's later change before an earlier one. */
export function faultsOf(received: readonly ReceivedEvent[], sentAgain: ReadonlySet<string>): string[] {
  const faults: string[] = []
  const taken = new Map<string, number>()
  const last = new Map<string, number>()
  for (const { event, order, version, isTaken } of received) {
    const isLater = sentAgain.has(event)
    if (!isLater && version < (last.get(order) ?? 0))
      faults.push(`order ${order}: version ${version} came after ${last.get(order)}`)
    if (!isTaken) continue
    taken.set(event, (taken.get(event) ?? 0) + 1)
    if (!isLater) last.set(order, Math.max(version, last.get(order) ?? 0))
  }
  for (const [event, times] of taken) if (times > 1) faults.push(`event ${event} was taken ${times} times`)
  return faults
}
