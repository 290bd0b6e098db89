import type { Api } from '../../http/api.ts'
import type { TableBillHooks } from '../rounds/table-bill-hooks.ts'
import { priceOpenBill, repriceBill } from './bill-spending.ts'
import { completeTable } from './complete.ts'
import { refundTable } from './refund-table.ts'
import { releaseClaims } from './release-claims.ts'
import { returnItem } from './return-item.ts'

/** What rounds and orders ask of the bills of tables. */
export function tableBillHooks(getApi: () => Api): TableBillHooks {
  return {
    price: (tenant, table, at) => priceOpenBill(getApi(), tenant, table, at),
    reprice: (merchantId, orderId, at) => repriceBill(getApi(), merchantId, orderId, at),
    returnItem: (tenant, item) => returnItem(getApi(), tenant, item),
    complete: (merchantId, step) => completeTable(getApi(), merchantId, step),
    releaseClaims: (tenant, member, at) => releaseClaims(getApi(), tenant, member, at),
    refund: (tenant, refund) => refundTable(getApi(), tenant, refund),
  }
}
