import { MESSAGE_CHANNEL } from '@compass/domain/contacts'
import type { Merchant } from '@compass/domain/merchants'
import { commit, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Sweep } from '../../http/sweep.ts'
import { newId } from '../../ids/index.ts'
import { findMessage, insertMessage, type Message } from '../../records/messages/messages.ts'
import { dueFallbacks, forgetText, merchantsWithFallbacks, takeFallback } from '../../records/messages/receipts.ts'
import { isAwaited, markSms } from '../../records/otp/challenges.ts'
import { deliverSoon } from './deliver-messages.ts'
import { countBlock, findCodeBlock, smsDestinationOf } from './guards.ts'
import { senderOf } from './sender.ts'
import { storedTextOf } from './stored-text.ts'

const MAX_IN_A_SWEEP = 100

/** The sweep: codes that did not arrive by WhatsApp in time go by SMS. */
export const fallBackMessages: Sweep = {
  findDue: ({ database, clock }) => merchantsWithFallbacks(database, clock()),
  async work(api, merchantId) {
    const now = api.clock()
    const due = await dueFallbacks(api.database.tenant(merchantId), now, MAX_IN_A_SWEEP)
    for (const id of due) await fallBack(api, merchantId, id, now)
  },
}

/**
 * Sends the same code once by SMS, in place of a message that failed or did not arrive. Nothing is sent where the code was typed
 * meanwhile, another one has taken its place, or SMS are closed there.
 */
export async function fallBack(api: Api, merchantId: string, id: string, now: Date): Promise<void> {
  const loaded = await api.merchants.load(merchantId)
  const message = await findMessage(api.database.tenant(merchantId), id)
  if (!loaded || !message) return
  const route = await api.ports.messages.routeOf(senderOf(loaded.merchant), MESSAGE_CHANNEL.SMS)
  const smsId = await api.database.transact<string | null>(merchantId, async (tenant) => {
    if (!(await takeFallback(tenant, id, now))) return rollback(null)
    const mayGo = route !== null && (await mayFollow(api, tenant, loaded.merchant, message, route.costs, now))
    return commit(mayGo ? await insertSms(tenant, message, route.costs, now) : null)
  })
  const { body } = await storedTextOf(api, message)
  if (body === '') await forgetText(api.database.tenant(merchantId), id)
  if (smsId === null) return
  api.metrics.count('compass_message_fallbacks_total', 'Codes that went by SMS after WhatsApp.')
  await deliverSoon(api, merchantId, [smsId])
}

async function mayFollow(
  api: Api,
  tenant: Tenant,
  merchant: Merchant,
  { phone, verificationHash }: Message,
  costs: boolean,
  now: Date,
): Promise<boolean> {
  if (!verificationHash || !(await isAwaited(tenant, verificationHash, now))) return false
  const block = costs ? await findCodeBlock(api, tenant, merchant, { phone, isKnownDevice: false }, now) : null
  if (block) countBlock(api, merchant.id, block)
  return block === null
}

async function insertSms(tenant: Tenant, message: Message, costs: boolean, now: Date): Promise<string> {
  const { id: fallbackOf, phone, language, kind, template, params, body, verificationHash } = message
  const id = newId(now.getTime())
  await insertMessage(tenant, {
    id,
    channel: MESSAGE_CHANNEL.SMS,
    phone,
    language,
    kind,
    template: template ?? 'code',
    params,
    body,
    createdAt: now,
    fallbackOf,
    ...(verificationHash && { verificationHash }),
  })
  const to = costs ? smsDestinationOf(phone) : null
  if (to && verificationHash) await markSms(tenant, verificationHash, to)
  return id
}
