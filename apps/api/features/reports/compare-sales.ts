import type { Report } from '@compass/contract/reports'
import type { z } from 'zod'
import type { Tenant } from '../../db/database.ts'
import {
  type ComparedSums,
  compareCourts,
  compareCredits,
  compareOrders,
  comparePayments,
  compareReturns,
  compareTables,
} from '../../records/sales/compared-sales.ts'
import type { ReportScope } from './report-scope.ts'

type Ledger = NonNullable<z.output<typeof Report>['ledger']>
type LedgerKey = Ledger['rows'][number]['key']

/** What was counted of a period beside what the ledgers say of the same orders, now. */
export async function compareSales(tenant: Tenant, { groups }: ReportScope, isOfAll: boolean): Promise<Ledger> {
  const rows = new Map<LedgerKey, ComparedSums>()
  const add = (key: LedgerKey, { counted, ledger }: ComparedSums) => {
    const before = rows.get(key) ?? { counted: 0, ledger: 0 }
    rows.set(key, { counted: before.counted + counted, ledger: before.ledger + ledger })
  }
  for (const { scope } of groups) {
    const [orders, payments, tables, refunds, credits] = await Promise.all([
      compareOrders(tenant, scope),
      comparePayments(tenant, scope),
      compareTables(tenant, scope),
      compareReturns(tenant, scope),
      compareCredits(tenant, scope),
    ])
    add('orders', orders)
    add('payments', payments)
    add('tables', tables)
    add('refunds', refunds)
    add('credits', credits)
  }
  // A court's bill is shared by its vendors: of one of them alone there is nothing to compare it with.
  if (isOfAll && groups.length === 1) add('courts', await compareCourts(tenant, groups[0]!.scope))
  const list = [...rows].map(([key, sums]) => ({ key, ...sums }))
  return { same: list.every(({ counted, ledger }) => counted === ledger), rows: list }
}
