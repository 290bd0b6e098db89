import type { FastifyInstance } from 'fastify'
import { type Emulator, openEmulator, WebhookQueue } from '../http/index.ts'
import { serveCalls } from './calls.ts'
import { RazorpayEvents } from './events.ts'
import { type EmulatedLink, RazorpayLedger, type WebhookEndpoint } from './ledger.ts'
import { servePage } from './page.ts'
import type { RazorpayParts } from './parts.ts'
import { RazorpayPayments } from './payments.ts'

const DAY_MS = 86_400_000

export interface RazorpayEmulator extends Emulator {
  readonly ledger: RazorpayLedger
  readonly payments: RazorpayPayments
  readonly webhooks: WebhookQueue
  /** What was sent or answered against Razorpay's documentation. */
  readonly faults: readonly string[]
  /** The link of a reference of the shop's. @throws where there is none */
  linkOf(reference: string): EmulatedLink
  /** As on the dashboard: an account with its keys, and where its events go. */
  addAccount(keyId: string, keySecret: string, webhook?: { url: string; secret: string }): WebhookEndpoint | null
}

interface RazorpayOptions {
  readonly port?: number
  /** Of the first retry of an event; each waits twice as long as the one before, for a day in all. */
  readonly retryAfterMs?: number
  /** How long an event is tried again, before its webhook is switched off. */
  readonly givesUpAfterMs?: number
  readonly forgetsRefundKeys?: boolean
  readonly checksVpas?: boolean
  readonly clock?: () => Date
}

/** Razorpay on this machine: its API under `/v1`, the pages of payment links under `/i`, and its webhooks. */
export async function openRazorpay({
  port = 0,
  retryAfterMs = 1_000,
  givesUpAfterMs = DAY_MS,
  forgetsRefundKeys = false,
  checksVpas = false,
  clock = () => new Date(),
}: RazorpayOptions = {}): Promise<RazorpayEmulator> {
  const ledger = new RazorpayLedger()
  const faults: string[] = []
  const seconds = () => Math.floor(clock().getTime() / 1000)
  const webhooks = new WebhookQueue({
    maxTries: 1 + Math.floor(Math.log2(givesUpAfterMs / retryAfterMs + 1)),
    pauseMs: (tries) => retryAfterMs * 2 ** (tries - 1),
    isTaken: (status) => status >= 200 && status < 300,
  })
  const payments = new RazorpayPayments(ledger, new RazorpayEvents(ledger, webhooks, faults, seconds), seconds)
  let pagesUrl = ''
  const parts: RazorpayParts = {
    ...{ ledger, payments, faults, forgetsRefundKeys, checksVpas, seconds },
    pagesUrl: () => pagesUrl,
  }
  const addAccount: RazorpayEmulator['addAccount'] = (keyId, keySecret, webhook) => {
    ledger.accounts.set(keyId, { keySecret })
    const added = webhook ? { keyId, ...webhook, isOn: true } : null
    if (added) ledger.endpoints.push(added)
    return added
  }
  const emulator = await openEmulator((app) => {
    serveCalls(app, parts)
    servePage(app, parts)
    serveDashboard(app, addAccount)
  }, port)
  pagesUrl = emulator.url
  return {
    ...emulator,
    ...{ ledger, payments, webhooks, faults, addAccount },
    linkOf(reference) {
      const found = [...ledger.links.values()].find(({ referenceId }) => referenceId === reference)
      if (!found) throw new Error(`there is no link of ${reference}`)
      return found
    },
    async close() {
      webhooks.close()
      await emulator.close()
    },
  }
}

/** Keys and webhooks are made on Razorpay's dashboard; of an emulator that runs by itself, with this call. */
function serveDashboard(app: FastifyInstance, addAccount: RazorpayEmulator['addAccount']): void {
  app.put('/dashboard/accounts/:keyId', (request, reply) => {
    const { keySecret, webhook } = JSON.parse(String(request.body)) as {
      keySecret: string
      webhook?: { url: string; secret: string }
    }
    addAccount((request.params as { keyId: string }).keyId, keySecret, webhook)
    return reply.code(204).send()
  })
}
