import type { AccountMode } from '@compass/domain/merchants'
import { statement } from '../db/sql.ts'
import type { Api } from '../http/api.ts'

type OurRow = {
  payment_id: string
  gateway_reference: string | null
  captured: number
  refunded: number
  disputed: number
  currency: string
}

/**
 * Our ledger beside that of each gateway, merchant by merchant: an empty list, or a sentence for each payment of which they say
 * different things. What a gateway captured must stand here; what went back there must have been asked for here. What a bank took
 * back through a dispute is no refund, and stands here as a dispute that was lost. Where payments do not say whose they are, those
 * of other merchants on the same account are left out.
 */
export async function compareLedgers(api: Api): Promise<string[]> {
  const faults: string[] = []
  const merchants = await api.database.platform().rows<{ merchant_id: string; gateway: number; mode: AccountMode }>(
    statement('invariants.compareLedgers')`select distinct merchant_id, gateway, coalesce(gateway_mode, 'test') as mode
        from payments`,
  )
  for (const { merchant_id: merchantId, gateway: id, mode } of merchants) {
    const gateway = [...api.ports.gateways.values()].find((one) => one.id === id)
    const entries = await gateway?.ledger({ merchantId, mode })
    // It keeps none that can be read: its payments are compared one by one, by enquiries.
    if (!entries) continue
    const rows = await api.database.tenant(merchantId).rows<OurRow>(statement('invariants.readPayments')`
          select p.payment_id, p.gateway_reference, p.captured, p.currency, coalesce((select sum(r.amount) from refunds r
         where r.merchant_id = $1 and r.payment_id = p.payment_id and r.way = 'gateway'
           and r.status in ('pending', 'done') and r.handed_over is null), 0)::bigint as refunded,
         coalesce((select sum(d.amount) from disputes d where d.merchant_id = $1 and d.payment_id = p.payment_id
           and d.state = 'lost'), 0)::bigint as disputed
       from payments p where p.merchant_id = $1 and p.gateway = ${id} and coalesce(p.gateway_mode, 'test') = ${mode}`)
    const known = new Set(rows.map((row) => row.payment_id))
    const theirs = new Map<string, { captured: number; refunded: number; disputed: number; currency: string }>()
    for (const { payment, reference, kind, amount, currency } of entries) {
      if (gateway?.namesNoMerchant && !known.has(reference)) continue
      const sums = theirs.get(payment) ?? { captured: 0, refunded: 0, disputed: 0, currency }
      if (kind === 'captured') sums.captured += amount
      if (kind === 'refunded') sums.refunded += amount
      if (kind === 'disputed') sums.disputed += amount
      theirs.set(payment, sums)
    }
    const ours = new Map(
      rows.flatMap((row) => (row.gateway_reference === null ? [] : [[row.gateway_reference, row] as const])),
    )
    for (const payment of new Set([...theirs.keys(), ...ours.keys()])) {
      const [here, there] = [ours.get(payment), theirs.get(payment)]
      if ((here?.captured ?? 0) !== (there?.captured ?? 0))
        faults.push(`payment ${payment}: ${there?.captured ?? 0} were captured, and ${here?.captured ?? 0} stand here`)
      if ((here?.refunded ?? 0) !== (there?.refunded ?? 0))
        faults.push(`payment ${payment}: ${there?.refunded ?? 0} went back, and ${here?.refunded ?? 0} stand here`)
      if ((here?.disputed ?? 0) !== (there?.disputed ?? 0))
        faults.push(
          `payment ${payment}: its bank took ${there?.disputed ?? 0} back, and ${here?.disputed ?? 0} stand here as lost`,
        )
      if (here && there && there.captured > 0 && here.currency !== there.currency)
        faults.push(`payment ${payment}: it is in ${there.currency}, and stands here in ${here.currency}`)
    }
  }
  return faults
}
