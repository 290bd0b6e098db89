import { type KeyedClient, withoutBlamingKeys } from '../keyed-client.ts'
import type { GatewayAccount, GatewayPort, GatewayRefund } from '../port.ts'
import { decimalOf } from './amounts.ts'
import { readRefund, readRefunds, type TapRefund } from './answers.ts'
import { MERCHANT } from './charge-body.ts'
import { amountOf } from './charges.ts'
import type { TapParts } from './parts.ts'
import { stateOfRefund } from './states.ts'

/** More refunds than one charge is given back by: a part for each of its lines, and again. */
const MAX_OF_A_CHARGE = '50'

export function refundCalls({ client, webhookUrl }: TapParts): Pick<GatewayPort, 'refund' | 'findRefund'> {
  return {
    refund: (account, chargeId, { reference, amount, currency, reason }) =>
      withoutBlamingKeys(async () => {
        // Its memory of `idempotent` lasts a day, and ours asks for longer: what is there already is looked for first.
        const refunds = await refundsOf(client, account, chargeId)
        const known = refunds.find((one) => one.reference?.merchant === reference)
        if (known) return refundOf(known)
        const body = {
          charge_id: chargeId,
          amount: decimalOf(amount, currency),
          currency,
          reason: 'requested_by_customer',
          metadata: { [MERCHANT]: account.merchantId, ...(reason !== '' && { reason: reason.slice(0, 500) }) },
          reference: { merchant: reference, idempotent: reference },
          post: { url: webhookUrl(account) },
        }
        return refundOf(readRefund(await client.call(account, 'POST', '/refunds', body)))
      }),
    async findRefund(account, refundId) {
      const answer = await client.call(account, 'GET', `/refunds/${encodeURIComponent(refundId)}`)
      if (answer.status === 400 || answer.status === 404) return null
      const refund = readRefund(answer)
      return refund.metadata?.[MERCHANT] === account.merchantId ? refundOf(refund) : null
    },
  }
}

/** Minor units of a charge that went back. */
export async function refundedOf(client: KeyedClient, account: GatewayAccount, chargeId: string): Promise<number> {
  const done = (await refundsOf(client, account, chargeId)).filter(
    ({ status }) => stateOfRefund(status) === 'succeeded',
  )
  return done.reduce((sum, refund) => sum + amountOf(refund), 0)
}

async function refundsOf(
  client: KeyedClient,
  account: GatewayAccount,
  chargeId: string,
): Promise<readonly TapRefund[]> {
  const body = { charges: [chargeId], limit: MAX_OF_A_CHARGE }
  const refunds = readRefunds(await client.call(account, 'POST', '/refunds/list', body))
  return refunds.filter(({ charge_id }) => charge_id === chargeId)
}

function refundOf({ id, reference, status }: TapRefund): GatewayRefund {
  return { id, reference: reference?.merchant ?? '', status: stateOfRefund(status) }
}
