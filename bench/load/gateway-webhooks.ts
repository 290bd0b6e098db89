import { signWebhook } from '../../apps/api/ports/gateways/signature.ts'
import { Connection, requestBytes } from './connection.ts'
import { type Attempt, orderOnce } from './journeys.ts'
import type { Job, LoadResult } from './load.ts'
import { payUnreported } from './paying.ts'
import { steadily } from './steadily.ts'

/** Of so many webhooks one comes twice at the same moment, and one comes again half a second later. */
const TWICE_OF = 5
const AGAIN_OF = 10
const AGAIN_AFTER_SECONDS = 0.5

/** Orders that wait for their money, placed for a card that nobody types. */
export async function placeWaiting(job: Extract<Job, { kind: 'wait' }>): Promise<Attempt[]> {
  const host = `localhost:${job.port}`
  const created: Attempt[] = []
  let next = 0
  const work = async () => {
    const connection = new Connection(job.port)
    for (let number = next++; number < job.orders; number = next++) {
      const caller = { connection, host, number: job.firstNumber + number }
      created.push((await orderOnce(caller, job.market, { mod: 'card' })).payment!)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: job.callers }, work))
  return created
}

/** Money comes at the gateway, and then its signed webhooks, at a steady rate; some twice at once, some again. */
export async function sendWebhooks(job: Extract<Job, { kind: 'notices' }>): Promise<LoadResult> {
  const { port, attempts, ratePerSecond, callers } = job
  await payUnreported(attempts, callers)
  const free: Connection[] = []
  const all = attempts.map((attempt) => ({ attempt, id: `evt_bench_${attempt._id}` }))
  const repeated: typeof all = []
  const lag = Math.ceil(ratePerSecond * AGAIN_AFTER_SECONDS)
  for (const [index, webhook] of all.entries()) {
    repeated.push(webhook)
    if (index % TWICE_OF === 0) repeated.push(webhook)
    if (index >= lag && index % AGAIN_OF === 1) repeated.push(all[index - lag]!)
  }
  const loaded = await steadily(repeated, ratePerSecond, async ({ attempt, id }) => {
    const connection = free.pop() ?? new Connection(port)
    const { status, body } = await connection.send(webhookBytes(job, attempt, id))
    free.push(connection)
    if (status !== 200) throw new Error(`notice: ${status} ${body.toString().slice(0, 200)}`)
  })
  for (const connection of free) connection.close()
  return loaded
}

function webhookBytes(job: Extract<Job, { kind: 'notices' }>, attempt: Attempt, id: string): string {
  const at = new Date()
  const { amount, currency } = attempt.amount
  const payment = {
    id: attempt.transactionId,
    reference: attempt._id,
    amount,
    currency,
    method: 'card',
    status: 'captured',
    requiresRedirect: false,
    pageUrl: null,
    form: null,
    failureCode: null,
    failureReason: null,
    card: { brand: 'visa', last4: '1111', type: 'credit', bin: '411111' },
    quote: null,
    received: null,
    captured: amount,
    refunded: 0,
    updatedAt: at.toISOString(),
  }
  const body = { id, type: 'payment.captured', createdAt: at.toISOString(), payment }
  const signature = signWebhook(job.secret, JSON.stringify(body), Math.floor(at.getTime() / 1000))
  return requestBytes({
    method: 'POST',
    path: `/v1/payment/webhooks/sandbox?account=${job.merchantId}`,
    host: `localhost:${job.port}`,
    headers: { 'x-gateway-signature': signature },
    body,
  })
}
