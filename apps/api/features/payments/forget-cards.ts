import type { Api } from '../../http/api.ts'
import type { Sweep } from '../../http/sweep.ts'
import { GatewayFault } from '../../ports/gateways/port.ts'
import { deleteGatewayCustomersOf } from '../../records/gateway-customers/gateway-customers.ts'
import {
  deleteForgetting,
  listCardsToForget,
  merchantsWithCardsToForget,
  postponeForgetting,
  waitForLastForgetting,
} from '../../records/payments/cards-to-forget.ts'

const MAX_AT_ONCE = 50
/** Seconds until gateways are asked again: growing to six hours. */
const pauseSeconds = (tries: number) => Math.min(6 * 3600, 30 * 2 ** tries)

/** The sweep: asks the gateways of users who are gone which cards they keep, and has each forgotten. */
export const forgetCards: Sweep = {
  findDue: ({ database, clock }) => merchantsWithCardsToForget(database, clock()),
  async work(api, merchantId) {
    const now = api.clock()
    const tenant = api.database.tenant(merchantId)
    for (const { userId, lastAt, tries } of await listCardsToForget(tenant, now, MAX_AT_ONCE)) {
      // Moved on first: a gateway that hangs keeps nobody from the next one.
      await postponeForgetting(tenant, userId, new Date(now.getTime() + pauseSeconds(tries) * 1000))
      if (!(await areForgotten(api, merchantId, userId))) continue
      if (now < lastAt) {
        await waitForLastForgetting(tenant, userId)
        continue
      }
      // By which the gateways knew them: the last thing, since cards are found by it.
      await deleteGatewayCustomersOf(tenant, userId)
      await deleteForgetting(tenant, userId)
    }
  },
}

/** False where a gateway did not answer, or keeps a card still. */
async function areForgotten(api: Api, merchantId: string, userId: string): Promise<boolean> {
  try {
    // The merchant may have had other gateways, and both modes of one: all that keep cards still are asked.
    await api.gatewayAccounts.renew(merchantId)
    for (const gateway of api.ports.gateways.values()) {
      for (const account of api.gatewayAccounts.at(gateway, merchantId)) {
        for (const { token } of await gateway.cards(account, userId)) await gateway.forgetCard(account, userId, token)
        if ((await gateway.cards(account, userId)).length > 0) return false
      }
    }
    return true
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    api.log.warn({ merchantId, why: error.message }, 'cards of a user who is gone were not forgotten yet')
    return false
  }
}
