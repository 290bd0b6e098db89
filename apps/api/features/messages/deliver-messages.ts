import type { Merchant } from '@compass/domain/merchants'
import type { Api } from '../../http/api.ts'
import type { Sweep } from '../../http/sweep.ts'
import { MessageFault, type MessageRoute, type SentMessage } from '../../ports/messages/port.ts'
import {
  dueMessages,
  endTry,
  type Message,
  markFailed,
  markSent,
  merchantsWithDueMessages,
  takeTry,
  untriedMessagesOf,
} from '../../records/messages/messages.ts'
import { countBlock, giveBack, type SmsSpending, spendSms } from './guards.ts'
import { nameOfMerchant } from './name-of-merchant.ts'
import { senderOf } from './sender.ts'
import { storedTextOf } from './stored-text.ts'
import { paramsOf } from './templates.ts'

/** How long after it was written a message is tried for the first, second … time, in seconds; after the last it is given up. */
const TRIED_AFTER_SECONDS = [0, 5, 30, 120, 600, 3600]
/** A code that comes later than it is good helps nobody. */
const OTP_ABANDONED_AFTER_SECONDS = 300
/** Nobody knows whether it left: so long it may still come, and no second one is sent. */
const UNSURE_FOR_SECONDS = 30
/** A little longer than a provider has: what is said here is that ours hangs. */
const PORT_ANSWERS_WITHIN_MS = 3_500
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
    const messages = await untriedMessagesOf(api.database.tenant(merchantId), messageIds)
    await Promise.all(messages.map((message) => deliver(api, message, api.clock())))
  } catch (error) {
    api.log.warn({ err: error, merchantId }, 'messages wait for the sweep')
  }
}

async function deliver(api: Api, message: Message, now: Date): Promise<void> {
  const loaded = await api.merchants.load(message.merchantId)
  if (!loaded) return
  if (isOver(message, now)) return fail(api, message, 'too_late', now)
  const { merchant } = loaded
  const route = await api.ports.messages.routeOf(senderOf(merchant), message.channel)
  const until = new Date(now.getTime() + UNSURE_FOR_SECONDS * 1000)
  if (!(await takeTry(api.database.tenant(merchant.id), message, route, until))) return
  if (!route) return fail(api, message, 'no_provider', now)
  const spending = route.costs ? await spendSms(api, merchant, message, now) : null
  if (typeof spending === 'string') {
    countBlock(api, merchant.id, spending)
    return fail(api, message, spending, now)
  }
  await handOver(api, merchant, message, route, spending, now)
}

async function handOver(
  api: Api,
  merchant: Merchant,
  message: Message,
  route: MessageRoute,
  spending: SmsSpending | null,
  now: Date,
): Promise<void> {
  let sent: SentMessage
  try {
    const { id, channel, phone, kind, template, language, body } = message
    const params = paramsOf(message, route.account === 'merchant' ? nameOfMerchant(merchant, language) : null)
    const sort = kind === 'invitation' ? 'account' : kind
    const outgoing = { id, channel, phone, kind: sort, template, language, params, body } as const
    sent = await limit(PORT_ANSWERS_WITHIN_MS, api.ports.messages.send(senderOf(merchant), outgoing))
  } catch (error) {
    const kind = error instanceof MessageFault ? error.kind : 'unreachable'
    const code = error instanceof MessageFault ? error.code : undefined
    const { id, tries } = message
    api.log.warn(
      { err: error, merchantId: merchant.id, messageId: id, tries: tries + 1, code },
      'a message was not taken',
    )
    const { provider } = route
    api.metrics.count('compass_message_faults_total', 'Messages that a provider did not take.', { provider, kind })
    if (spending && kind !== 'unsure') await giveBack(api, merchant.id, spending)
    if (kind === 'refused') await fail(api, message, code ?? 'refused', now)
    if (kind === 'unreachable') await endTry(api.database.tenant(merchant.id), id)
    return
  }
  await succeed(api, message, sent, now)
}

async function succeed(api: Api, message: Message, { providerId, state }: SentMessage, now: Date): Promise<void> {
  const text = await textToKeep(api, message, state)
  await markSent(api.database.tenant(message.merchantId), message.id, { providerId, state, text }, now)
}

async function fail(api: Api, message: Message, failure: string, now: Date): Promise<void> {
  const text = await textToKeep(api, message, 'failed')
  await markFailed(api.database.tenant(message.merchantId), message.id, { failure, text }, now)
}

/** While a code may still go by SMS its text is needed. */
async function textToKeep(api: Api, message: Message, state: Message['state']) {
  const { body, params, fallsBackAt } = message
  return fallsBackAt !== null && state !== 'delivered' ? { body, params } : storedTextOf(api, message)
}

function isOver({ createdAt, tries, kind }: Message, now: Date): boolean {
  return (
    tries >= TRIED_AFTER_SECONDS.length || (kind === 'otp' && ageSeconds(createdAt, now) >= OTP_ABANDONED_AFTER_SECONDS)
  )
}

function ageSeconds(at: Date, now: Date): number {
  return (now.getTime() - at.getTime()) / 1000
}

async function limit<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MessageFault('unsure', 'no_answer')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
