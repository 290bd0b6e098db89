import type { Api } from '../../http/api.ts'
import type { Sweep } from '../../http/sweep.ts'
import { GatewayFault } from '../../ports/gateways/port.ts'
import {
  claimHint,
  type DueHint,
  deleteHint,
  isTooOld,
  listDueHints,
  merchantsWithDueHints,
} from '../../records/payments/gateway-hints.ts'
import { gatewayOfPayment } from '../merchants/gateway-of.ts'
import { askAbout } from './ask-about.ts'

const MAX_IN_A_SWEEP = 200
/** Asked together: a gateway that takes its eight seconds over one keeps the others from nothing. */
const MAX_AT_ONCE = 8
/** Seconds until a gateway is asked again: growing to half an hour. */
const pauseSeconds = (tries: number) => Math.min(1800, 10 * 2 ** tries)

/** The sweep: asks gateways about the webhooks that could not be asked about when they came. */
export const askAboutHints: Sweep = {
  findDue: ({ database, clock }) => merchantsWithDueHints(database, clock()),
  async work(api, merchantId) {
    const due = await listDueHints(api.database.tenant(merchantId), api.clock(), MAX_IN_A_SWEEP)
    for (let at = 0; at < due.length; at += MAX_AT_ONCE)
      await Promise.all(due.slice(at, at + MAX_AT_ONCE).map((hint) => askAboutHint(api, merchantId, hint)))
  },
}

async function askAboutHint(api: Api, merchantId: string, hint: DueHint): Promise<void> {
  const now = api.clock()
  const tenant = api.database.tenant(merchantId)
  const until = new Date(now.getTime() + pauseSeconds(hint.tries) * 1000)
  if (!(await claimHint(tenant, hint, until, now))) return
  const found = gatewayOfPayment(api, merchantId, hint)
  try {
    if (found) await askAbout(api, found, hint)
    await deleteHint(tenant, hint)
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    api.log.debug({ merchantId, why: error.message }, 'a webhook could not be asked about yet')
    if (isTooOld(hint, now)) await deleteHint(tenant, hint)
  }
}
