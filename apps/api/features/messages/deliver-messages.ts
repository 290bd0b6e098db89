import type { Api } from '../../http/api.ts'
import type { Sweep } from '../../http/sweep.ts'
import {
  dueMessages,
  type Message,
  markFailed,
  markSent,
  merchantsWithDueMessages,
  takeTry,
  waitingMessagesOf,
} from '../../records/messages/messages.ts'

/** How long after it was written a message is tried for the first, second … time, in seconds; after the last it is given up. */
const TRIED_AFTER_SECONDS = [0, 5, 30, 120, 600, 3600]
/** A code that comes later than it is good helps nobody. */
const OTP_ABANDONED_AFTER_SECONDS = 300
const PORT_ANSWERS_WITHIN_MS = 3_000
/** How long a call waits for the port: a slow one goes on by itself (hostile 110). */
const CALL_WAITS_MS = 800
const MAX_IN_A_SWEEP = 100
const MAX_AT_ONCE = 10

/** The sweep: hands over what is due, again with growing pauses where the port failed, and gives up in the end. */
export const deliverMessages: Sweep = {
  findDue: ({ database, clock }) => merchantsWithDueMessages(database, scheduleAt(clock())),
  async work(api, merchantId) {
    const now = api.clock()
    const due = await dueMessages(api.database.tenant(merchantId), scheduleAt(now), MAX_IN_A_SWEEP)
    for (let at = 0; at < due.length; at += MAX_AT_ONCE) {
      await Promise.all(due.slice(at, at + MAX_AT_ONCE).map((message) => deliver(api, message, now)))
    }
  },
}

function scheduleAt(now: Date) {
  return { now, triedAfterSeconds: TRIED_AFTER_SECONDS, otpOverAfterSeconds: OTP_ABANDONED_AFTER_SECONDS }
}

/** Hands over messages that were just written. Never fails, and never holds a call up for long. */
export async function deliverSoon(api: Api, merchantId: string, messageIds: readonly string[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CALL_WAITS_MS)
  })
  await Promise.race([deliverNow(api, merchantId, messageIds), waited])
  clearTimeout(timer)
}

async function deliverNow(api: Api, merchantId: string, messageIds: readonly string[]): Promise<void> {
  try {
    const messages = await waitingMessagesOf(api.database.tenant(merchantId), messageIds)
    await Promise.all(messages.map((message) => deliver(api, message, api.clock())))
  } catch (error) {
    api.log.warn({ err: error, merchantId }, 'messages wait for the sweep')
  }
}

async function deliver(api: Api, message: Message, now: Date): Promise<void> {
  const tenant = api.database.tenant(message.merchantId)
  if (isOver(message, now)) return markFailed(tenant, message.id, await storedBody(api, message), now)
  if (!(await takeTry(tenant, message))) return
  try {
    const { merchantId, id, channel, phone, body } = message
    await limit(PORT_ANSWERS_WITHIN_MS, api.ports.messages.send({ merchantId, messageId: id, channel, phone, body }))
  } catch (error) {
    const { merchantId, id, tries } = message
    api.log.warn({ err: error, merchantId, messageId: id, tries: tries + 1 }, 'a message was not taken')
    return
  }
  await markSent(tenant, message.id, await storedBody(api, message), now)
}

/** A code does not stay in the table once it is sent; people read those of a demo's sandbox merchants there. */
async function storedBody(api: Api, { merchantId, kind, body }: Message): Promise<string> {
  if (kind !== 'otp') return body
  if (api.configuration.mode !== 'demo') return ''
  const loaded = await api.merchants.load(merchantId)
  return loaded?.merchant.sandbox ? body : ''
}

function isOver({ createdAt, tries, kind }: Message, now: Date): boolean {
  return (
    tries >= TRIED_AFTER_SECONDS.length || (kind === 'otp' && ageSeconds(createdAt, now) >= OTP_ABANDONED_AFTER_SECONDS)
  )
}

function ageSeconds(at: Date, now: Date): number {
  return (now.getTime() - at.getTime()) / 1000
}

async function limit(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the message port did not answer within ${ms} ms`)), ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
