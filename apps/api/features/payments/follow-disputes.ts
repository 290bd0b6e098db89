import type { Api } from '../../http/api.ts'
import type { Sweep } from '../../http/sweep.ts'
import { GatewayFault } from '../../ports/gateways/port.ts'
import type { DisputeRecord } from '../../records/disputes/dispute.ts'
import { claimDispute, listDueDisputes, merchantsWithDueDisputes } from '../../records/disputes/disputes.ts'
import { gatewayOfPayment } from '../merchants/gateway-of.ts'
import { keepDispute } from './keep-dispute.ts'

const MAX_IN_A_SWEEP = 100
/** A gateway may forget to tell how a dispute ended. */
const ASK_AGAIN_MS = 6 * 3_600_000

/** The sweep: asks how disputes stand that have not ended. */
export const followDisputes: Sweep = {
  findDue: ({ database, clock }) => merchantsWithDueDisputes(database, clock()),
  async work(api, merchantId) {
    const due = await listDueDisputes(api.database.tenant(merchantId), api.clock(), MAX_IN_A_SWEEP)
    for (const dispute of due) await follow(api, merchantId, dispute)
  },
}

async function follow(api: Api, merchantId: string, dispute: DisputeRecord): Promise<void> {
  const now = api.clock()
  const tenant = api.database.tenant(merchantId)
  if (!(await claimDispute(tenant, dispute.id, new Date(now.getTime() + ASK_AGAIN_MS), now))) return
  const found = gatewayOfPayment(api, merchantId, dispute)
  try {
    const answer = await found?.gateway.findDispute?.(found.account, dispute.gatewayReference)
    if (found && answer) await keepDispute(api, found, answer, now)
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    api.log.debug({ merchantId, dispute: dispute.id, why: error.message }, 'a dispute was not asked about')
  }
}
