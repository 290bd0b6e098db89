import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../apps/api/db/database.ts'
import { checkInvariants } from '../../apps/api/invariants/index.ts'
import { hurry, readBooks } from './books.ts'
import { compareBooks, type Differences } from './compare.ts'
import type { Gateway } from './gateway.ts'

/** So long may money be on its way when nobody calls any more. */
const SETTLED_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 1_000
const HURRY_EVERY_MS = 10_000

interface Verdict extends Differences {
  /** Acknowledged orders that are not there. */
  readonly missing: readonly string[]
  /** Always-true queries that are not. */
  readonly broken: readonly string[]
  /** Payments that took money at the gateway, and refunds that it made. */
  readonly captured: number
  readonly refunded: number
  /** How long it took until all was settled. */
  readonly seconds: number
}

/**
 * Waits until both ledgers say the same and nothing is under way any more, at most sixty seconds, then asks the always-true
 * queries. Whatever is different then is a fault.
 *
 * @param acknowledged ids of orders that customers were told of
 */
export async function judge(supplied: {
  readonly database: Pick<Database, 'everywhere'>
  readonly gateway: Pick<Gateway, 'ledger'>
  readonly acknowledged?: Iterable<string>
  /** Payments of which the gateway lied on purpose: its ledger is no judge of them. */
  readonly apart?: ReadonlySet<string>
}): Promise<Verdict> {
  const { database, gateway, apart = new Set() } = supplied
  const began = performance.now()
  let hurriedAt = Number.NEGATIVE_INFINITY
  for (;;) {
    const now = performance.now()
    if (now - hurriedAt > HURRY_EVERY_MS) {
      await hurry(database)
      hurriedAt = now
    }
    const theirs = (await gateway.ledger()).filter(({ reference }) => !apart.has(reference))
    const ours = await readBooks(database)
    const differences = compareBooks({
      payments: ours.payments.filter(({ id }) => !apart.has(id)),
      refunds: ours.refunds.filter(({ paymentId }) => !apart.has(paymentId)),
      theirs,
    })
    const isSettled = Object.values(differences).every((sentences) => sentences.length === 0)
    if (!isSettled && now - began < SETTLED_WITHIN_MS) {
      await wait(LOOK_EVERY_MS)
      continue
    }
    return {
      ...differences,
      missing: await missingOf(database, [...(supplied.acknowledged ?? [])]),
      broken: await checkInvariants(database),
      captured: theirs.filter(({ kind }) => kind === 'captured').length,
      refunded: theirs.filter(({ kind }) => kind === 'refunded').length,
      seconds: (performance.now() - began) / 1000,
    }
  }
}

/** All that is wrong, as sentences. */
export function sentencesOf({ doubled, lost, unanswered, missing, broken, captured }: Verdict): string[] {
  const nothing = captured === 0 ? ['nobody paid at the gateway: nothing was proved'] : []
  return [...nothing, ...doubled, ...lost, ...unanswered, ...missing, ...broken]
}

/** The verdict in one line. */
export function summaryOf(verdict: Verdict): string {
  const { doubled, lost, unanswered, missing, broken, captured, refunded, seconds } = verdict
  return `${captured} payments and ${refunded} refunds at the gateway, settled after ${seconds.toFixed(1)} s: doubled ${doubled.length}, lost ${lost.length + missing.length}, captured without an order or a refund ${unanswered.length}, always-true faults ${broken.length}`
}

async function missingOf(database: Pick<Database, 'everywhere'>, orders: readonly string[]): Promise<string[]> {
  const found = await database.everywhere<{ order_id: string }>(
    'select order_id from orders where order_id = any($1::uuid[])',
    [orders],
  )
  const there = new Set(found.map(({ order_id }) => order_id))
  return orders.filter((id) => !there.has(id)).map((id) => `order ${id} was acknowledged, and is not there`)
}
