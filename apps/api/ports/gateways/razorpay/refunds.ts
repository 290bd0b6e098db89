import { type KeyedClient, withoutBlamingKeys } from '../keyed-client.ts'
import { type GatewayAccount, GatewayFault, type GatewayPort, type GatewayRefund } from '../port.ts'
import { isUnknown, type RazorpayRefund, readRefund, readRefunds } from './answers.ts'
import { MERCHANT, REFERENCE } from './link-body.ts'
import { findLink, paymentsOf, takenPayments } from './links.ts'
import { referenceIn } from './notes.ts'
import { stateOfRefund } from './states.ts'

export function refundCalls(client: KeyedClient): Pick<GatewayPort, 'refund' | 'findRefund'> {
  return {
    refund: (account, linkId, { reference, amount, reason }) =>
      withoutBlamingKeys(async () => {
        const link = await findLink(client, account, { gatewayId: linkId, reference: '' })
        const [payment] = link ? takenPayments(await paymentsOf(client, account, link)) : []
        if (!payment) throw new GatewayFault('refused', 'there is no money of this link to give back')
        const path = `/payments/${encodeURIComponent(payment.id)}`
        // Test keys may ignore the header: what is there already is looked for first.
        const refunds = readRefunds(await client.call(account, 'GET', `${path}/refunds?count=100`))
        const known = refunds.find((one) => one.receipt === reference)
        if (known) return refundOf(account, known)
        const marks = { [MERCHANT]: account.merchantId, [REFERENCE]: reference }
        const notes = { ...marks, ...(reason !== '' && { reason: reason.slice(0, 250) }) }
        const body = { amount, speed: 'normal', receipt: reference, notes }
        const headers = { 'x-refund-idempotency': reference }
        return refundOf(account, readRefund(await client.call(account, 'POST', `${path}/refund`, body, headers)))
      }),
    async findRefund(account, refundId) {
      const answer = await client.call(account, 'GET', `/refunds/${encodeURIComponent(refundId)}`)
      if (isUnknown(answer)) return null
      const refund = readRefund(answer)
      return referenceIn(account, refund.notes) === null ? null : refundOf(account, refund)
    },
  }
}

function refundOf(account: GatewayAccount, { id, receipt, notes, status }: RazorpayRefund): GatewayRefund {
  return { id, reference: receipt ?? referenceIn(account, notes) ?? '', status: stateOfRefund(status) }
}
