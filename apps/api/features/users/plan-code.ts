import { chooseChannels, MESSAGE_CHANNEL, type MessageChannel } from '@compass/domain/contacts'
import type { Merchant } from '@compass/domain/merchants'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { MessageRoute } from '../../ports/messages/port.ts'
import { countBlock, findCodeBlock } from '../messages/guards.ts'
import { senderOf } from '../messages/sender.ts'

/** A code that WhatsApp has not delivered by then goes by SMS. */
export const SMS_AFTER_SECONDS = 25

const { SMS, WHATSAPP } = MESSAGE_CHANNEL

/** The channels of a merchant that lead to phones, and those that were chosen of them. */
interface CodeChannels {
  readonly chosen: readonly MessageChannel[]
  readonly routes: ReadonlyMap<MessageChannel, MessageRoute>
}

/** How a code goes. */
export interface CodePlan {
  readonly channel: MessageChannel
  /** When the same code goes by SMS; null: it does not. */
  readonly fallsBackAt: Date | null
  /** It is an SMS that costs. */
  readonly costs: boolean
  /** False: nothing is sent, and nobody outside is told so. */
  readonly leaves: boolean
}

/** Null: no channel of the merchant leads to phones. */
export async function channelsForCode(
  api: Api,
  merchant: Merchant,
  wanted: 10 | 20 | 30 | undefined,
): Promise<CodeChannels | null> {
  const sender = senderOf(merchant)
  const routes = new Map<MessageChannel, MessageRoute>()
  for (const channel of merchant.messageChannels) {
    const route = await api.ports.messages.routeOf(sender, channel)
    if (route) routes.set(channel, route)
  }
  const chosen = chooseChannels(
    merchant.messageChannels.filter((channel) => routes.has(channel)),
    wanted,
  )
  return chosen.length > 0 ? { chosen, routes } : null
}

/**
 * Plans the one way that a code takes: WhatsApp first where both were chosen, SMS after it. Where SMS are closed there WhatsApp
 * alone is left, and without it nothing leaves.
 */
export async function planCode(
  api: Api,
  tenant: Tenant,
  merchant: Merchant,
  { chosen, routes }: CodeChannels,
  request: { readonly phone: string; readonly isKnownDevice: boolean },
  now: Date,
): Promise<CodePlan> {
  const isBoth = chosen.length > 1
  const first = isBoth || chosen[0] === WHATSAPP ? WHATSAPP : SMS
  if (first === WHATSAPP) {
    // The guards are asked when it goes: most of these never do.
    const fallsBackAt = isBoth ? new Date(now.getTime() + SMS_AFTER_SECONDS * 1000) : null
    return { channel: WHATSAPP, fallsBackAt, costs: false, leaves: true }
  }
  const costs = routes.get(SMS)?.costs === true
  const block = costs ? await findCodeBlock(api, tenant, merchant, request, now) : null
  if (block === null) return { channel: SMS, fallsBackAt: null, costs, leaves: true }
  countBlock(api, merchant.id, block)
  const leaves = routes.has(WHATSAPP)
  return { channel: leaves ? WHATSAPP : SMS, fallsBackAt: null, costs: false, leaves }
}
