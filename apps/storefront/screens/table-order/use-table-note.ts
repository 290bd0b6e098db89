import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { useSpotName } from '#shell/orders/use-spot-name.ts'

/** "Table 12, order 4836", below a title. */
export function useTableNote({ spot, number }: OrderView): string {
  const t = useWords('bill', 'status')
  const table = useSpotName()(spot)
  return table === null ? t('bill.orderNote', { number }) : t('bill.tableNote', { table, number })
}
