import { type Emulator, openEmulator, WebhookQueue } from '../http/index.ts'
import { serveCalls } from './calls.ts'
import { type EmulatedCharge, TapLedger } from './ledger.ts'
import { servePage } from './page.ts'
import type { TapConduct, TapParts } from './parts.ts'
import { TapPayments } from './payments.ts'

/** Tap tries a webhook three times in all, and says then that it failed. */
const MAX_TRIES = 3

export interface TapEmulator extends Emulator {
  readonly ledger: TapLedger
  readonly payments: TapPayments
  readonly webhooks: WebhookQueue
  readonly conduct: TapConduct
  /** The secret keys that are known; while there is none, any of the right form is. */
  readonly accounts: Set<string>
  /** What was sent or answered against Tap's documentation. */
  readonly faults: readonly string[]
  /** The charge of a reference of the shop's. @throws where there is none */
  chargeOf(reference: string): EmulatedCharge
}

interface TapOptions {
  readonly port?: number
  /** Of a webhook that nobody took. */
  readonly retryAfterMs?: number
  readonly clock?: () => Date
}

/** Tap on this machine: its API under `/v2`, the pages of KNET and cards, and its webhooks. */
export async function openTap({
  port = 0,
  retryAfterMs = 1_000,
  clock = () => new Date(),
}: TapOptions = {}): Promise<TapEmulator> {
  const ledger = new TapLedger()
  const webhooks = new WebhookQueue({
    maxTries: MAX_TRIES,
    pauseMs: () => retryAfterMs,
    isTaken: (status) => status >= 200 && status < 300,
  })
  const payments = new TapPayments(ledger, webhooks)
  let pagesUrl = ''
  const conduct: TapConduct = { holdsRefunds: false, answersOtherMode: false }
  const accounts = new Set<string>()
  const parts: TapParts = { ledger, payments, conduct, accounts, faults: [], pagesUrl: () => pagesUrl, clock }
  const emulator = await openEmulator((app) => {
    // Browsers reach its pages as its last caller reached it.
    app.addHook('preHandler', (request, _, done) => {
      pagesUrl = `http://${request.host}`
      done()
    })
    serveCalls(app, parts)
    servePage(app, parts)
  }, port)
  return {
    ...emulator,
    ...{ ledger, payments, webhooks, conduct, accounts, faults: parts.faults },
    chargeOf(reference) {
      const found = [...ledger.charges.values()].find((charge) => charge.reference.transaction === reference)
      if (!found) throw new Error(`there is no charge of ${reference}`)
      return found
    },
    async close() {
      webhooks.close()
      await emulator.close()
    },
  }
}
