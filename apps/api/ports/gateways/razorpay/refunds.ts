import type { KeyedClient } from '../keyed-client.ts'
import { GatewayFault, type GatewayPort, type GatewayRefund } from '../port.ts'
import { isUnknown, type RazorpayRefund, readRefund, readRefunds } from './answers.ts'
import { REFERENCE } from './link-body.ts'
import { findLink, paymentsOf, takenPayments } from './links.ts'
import { stateOfRefund } from './states.ts'

export function refundCalls(client: KeyedClient): Pick<GatewayPort, 'refund' | 'findRefund'> {
  return {
    async refund(account, linkId, { reference, amount, reason }) {
      const link = await findLink(client, account, { gatewayId: linkId, reference: '' })
      const [payment] = link ? takenPayments(await paymentsOf(client, account, link)) : []
      if (!payment) throw new GatewayFault('refused', 'there is no money of this link to give back')
      const path = `/payments/${encodeURIComponent(payment.id)}`
      // Test keys may ignore the header: what is there already is looked for first.
      const refunds = readRefunds(await client.call(account, 'GET', `${path}/refunds?count=100`))
      const known = refunds.find((one) => one.receipt === reference)
      if (known) return refundOf(known)
      const body = {
        amount,
        speed: 'normal',
        receipt: reference,
        notes: { [REFERENCE]: reference, ...(reason !== '' && { reason: reason.slice(0, 250) }) },
      }
      const headers = { 'x-refund-idempotency': reference }
      return refundOf(readRefund(await client.call(account, 'POST', `${path}/refund`, body, headers)))
    },
    async findRefund(account, refundId) {
      const answer = await client.call(account, 'GET', `/refunds/${encodeURIComponent(refundId)}`)
      return isUnknown(answer) ? null : refundOf(readRefund(answer))
    },
  }
}

function refundOf({ id, receipt, notes, status }: RazorpayRefund): GatewayRefund {
  const noted = notes && !Array.isArray(notes) ? notes[REFERENCE] : null
  return { id, reference: receipt ?? (typeof noted === 'string' ? noted : ''), status: stateOfRefund(status) }
}
