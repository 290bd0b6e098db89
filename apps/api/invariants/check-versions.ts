import { amendAgain } from '../features/substitutions/amend-order.ts'
import type { Order } from '../records/orders/order.ts'

/** An order as it was frozen, with its older versions. */
export interface Versions {
  readonly order_id: string
  readonly order_type: number | null
  readonly currency: string
  readonly lines: Order['lines']
  readonly totals: Order['totals']
  /** The oldest first; null: it was never amended. */
  readonly older: readonly { readonly lines: Order['lines']; readonly totals: Order['totals'] }[] | null
}

/**
 * The version that was placed, and a sentence for each later one that does not follow from the amendment before it. The
 * totals of an amended order are recomputed from what left and what came, too (decision 0021).
 */
export function checkVersions<O extends Versions>(
  order: O,
  isSame: (a: unknown, b: unknown) => boolean,
): { readonly placed: Pick<O, 'lines' | 'totals'>; readonly faults: string[] } {
  const { order_id: id, currency, order_type, older } = order
  if (!older) return { placed: order, faults: [] }
  const all = [...older, order]
  const faults = all.slice(1).flatMap((next, i) => {
    const before = { ...all[i]!, currency, orderType: order_type as Order['orderType'] }
    const here = new Set(next.lines.map((line) => line.id))
    const had = new Set(before.lines.map((line) => line.id))
    const leaves = new Set([...had].filter((line) => !here.has(line)))
    const came = next.lines.filter((line) => !had.has(line.id))
    const { lines, totals } = amendAgain(before, leaves, came)
    return isSame({ lines, totals }, { lines: next.lines, totals: next.totals })
      ? []
      : [`order ${id}: its version ${i + 2} is not what its amendment makes of the one before`]
  })
  return { placed: all[0]!, faults }
}

/** Questions and the orders that they are about. */
export const SUBSTITUTION_QUERIES: readonly { readonly sentence: string; readonly query: string }[] = [
  {
    sentence: 'an order asks what no open question asks, or an open question is not on its order',
    query: `select coalesce(o.order_id, q.order_id)::text as what from (select * from orders where merchant_id = $1 and awaiting is not null) o
            full join (select * from order_questions where merchant_id = $1 and outcome is null) q
              on q.order_id = o.order_id and q.question_id::text = o.awaiting->>'id'
            where o.order_id is null or q.order_id is null`,
  },
  {
    sentence: 'an order is asked about at a time when nothing can be asked',
    query:
      'select order_id::text as what from orders where merchant_id = $1 and awaiting is not null and status not in (10, 20)',
  },
  {
    sentence: 'an order was amended by a question that did not amend it',
    query: `select v.order_id::text as what from order_versions v left join order_questions q
              on q.merchant_id = $1 and q.question_id = v.question_id and q.order_id = v.order_id
            where v.merchant_id = $1 and coalesce(q.outcome, '') not in ('left_out', 'replaced', 'similar')`,
  },
]
