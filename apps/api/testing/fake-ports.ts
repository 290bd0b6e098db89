import { refuse } from '@compass/domain/refusal'
import { type Misbehaviour, simulatedCouriers } from '../ports/couriers/simulated.ts'
import type { EventsPort, LiveEvent } from '../ports/events/port.ts'
import type { HostState } from '../ports/hosts/port.ts'
import type { HttpSenderPort } from '../ports/http-sender/port.ts'
import type { Ports } from '../ports/index.ts'
import type { SweepWork } from '../ports/jobs/port.ts'
import { gazetteer } from '../ports/maps/gazetteer.ts'
import type { MessageRoute, OutgoingMessage } from '../ports/messages/port.ts'
import type { Secrets } from '../ports/secrets/port.ts'

export type SentRequest = Parameters<HttpSenderPort['post']>[0]
type SentMessage = OutgoingMessage & { readonly merchantId: string }

/** Ports that touch nothing outside, and tell what went through them. */
export interface FakePorts extends Ports {
  readonly sent: SentMessage[]
  readonly published: LiveEvent[]
  /** Letters to tills and browsers, those that were refused too. */
  readonly posted: SentRequest[]
  /** What a letter is answered; an error: nobody answers. */
  answerRequest: (webhook: SentRequest) => number | Error
  /** While set, messages are refused with it. */
  messagesFailWith: Error | null
  /** How couriers fail, while it is set. */
  couriersDo: Misbehaviour | null
  /** What merchants gave, by merchant, provider and mode: `${merchantId} stripe test`. */
  readonly credentials: Map<string, Secrets>
  /** Where host names lead; those that are not there lead here. */
  readonly hostStates: Map<string, HostState>
  /** How often a courier was asked. */
  courierRequests: number
  /** Runs the background work of that name once, or all of it, in the order in which it was announced. */
  runJobs(name?: string): Promise<void>
}

const FAKE_ROUTE: MessageRoute = { provider: 'fake', account: 'platform', costs: false }

interface Watch {
  readonly wants: (event: LiveEvent) => boolean
  readonly notify: (event: LiveEvent) => void
}

/** Long on purpose: one fake of each port. */
export function fakePorts(): FakePorts {
  const sent: SentMessage[] = []
  const published: LiveEvent[] = []
  const jobs: (SweepWork & { readonly name: string })[] = []
  const watches = new Set<Watch>()

  function watch(wants: (event: LiveEvent) => boolean, notify: (event: LiveEvent) => void): () => void {
    const entry = { wants, notify }
    watches.add(entry)
    return () => void watches.delete(entry)
  }

  const events: EventsPort = {
    publish(event) {
      published.push(event)
      for (const { wants, notify } of [...watches]) if (wants(event)) notify(event)
    },
    isWatched: () => true,
    watchOrder: (merchantId, id, notified) =>
      watch((event) => event.merchantId === merchantId && event.orderId === id, notified),
    watchVisit: (merchantId, id, notified) =>
      watch((event) => event.merchantId === merchantId && event.visitId === id, notified),
    watchMerchant: (merchantId, notified) =>
      watch((event) => event.merchantId === merchantId && !(event.visitId && event.isOfGuests), notified),
  }

  const ports: FakePorts = {
    sent,
    published,
    posted: [],
    answerRequest: () => 200,
    messagesFailWith: null,
    couriersDo: null,
    credentials: new Map(),
    hostStates: new Map(),
    courierRequests: 0,
    messages: {
      routeOf: async () => FAKE_ROUTE,
      async send({ merchantId }, message) {
        if (ports.messagesFailWith) throw ports.messagesFailWith
        sent.push({ merchantId, ...message })
        return { providerId: null, state: 'sent' }
      },
      readReceipts: async () => refuse({ reason: 'invalid_signature' }),
      answerHandshake: async () => null,
    },
    maps: gazetteer(),
    couriers: simulatedCouriers({
      does() {
        ports.courierRequests += 1
        return ports.couriersDo
      },
    }),
    pictures: picturesInMemory(),
    post: {
      async post(webhook) {
        ports.posted.push(webhook)
        const answer = ports.answerRequest(webhook)
        if (answer instanceof Error) throw answer
        return answer
      },
    },
    jobs: {
      every(name, _seconds, sweep) {
        jobs.push({ name, ...sweep })
      },
      async start() {},
      async stop() {},
    },
    events,
    gateways: new Map(),
    secrets: {
      read: async (merchantId, provider, mode) => ports.credentials.get(`${merchantId} ${provider} ${mode}`) ?? null,
      forget() {},
    },
    hosts: { look: async (host) => ports.hostStates.get(host) ?? 'here' },
    runJobs: (name) => runSweeps(jobs.filter((one) => name === undefined || one.name === name)),
  }
  return ports
}

function picturesInMemory(): Ports['pictures'] {
  const pictures = new Map<string, Buffer>()
  return {
    async put(merchantId, sha256, size, bytes) {
      pictures.set(`${merchantId} ${sha256} ${size}`, bytes)
    },
    async get(merchantId, sha256, size) {
      return pictures.get(`${merchantId} ${sha256} ${size}`) ?? null
    },
    async has(merchantId, sha256, size) {
      return pictures.has(`${merchantId} ${sha256} ${size}`)
    },
  }
}

async function runSweeps(sweeps: readonly SweepWork[]): Promise<void> {
  for (const { findDue, work } of sweeps) for (const merchantId of await findDue()) await work(merchantId)
}
