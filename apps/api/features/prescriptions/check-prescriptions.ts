import type { OrderLine } from '@compass/domain/orders'
import { lineWithoutPrescription } from '@compass/domain/prescriptions'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import { claimPages } from '../../records/prescriptions/pages.ts'

/**
 * Whether each line of an order has the prescription that it needs, just before the order is written. The pages belong to the
 * order's cart from now on. A prescription is for once: no order with one repeats by itself. Refuses `prescription_required`,
 * and `recurring_not_offered` where it is to repeat.
 */
export async function checkPrescriptions(
  tenant: Tenant,
  order: { readonly cartId: string; readonly lines: readonly OrderLine[] },
  { isRepeated, repeats }: { readonly isRepeated: boolean; readonly repeats: boolean },
): Promise<Result<true>> {
  const needing = order.lines.filter(({ needsPrescription }) => needsPrescription)
  if (needing.length === 0) return accept(true)
  if (repeats) return refuse({ reason: 'recurring_not_offered' })
  const ids = needing.map(({ id }) => id)
  const prescribed = isRepeated ? new Set<string>() : await claimPages(tenant, order.cartId, ids)
  const lacking = lineWithoutPrescription(needing, prescribed)
  return lacking
    ? refuse({ reason: 'prescription_required', productId: lacking.productId, name: lacking.name })
    : accept(true)
}
