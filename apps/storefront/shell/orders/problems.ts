import type { OrderLineView, OrderView } from './order-view.ts'

type Reportable = Pick<OrderView, 'problems' | 'reportableUntil' | 'lines'>

/** Whether something of an order can still be reported, at this time. */
export function mayReport(order: Reportable, now: Date): boolean {
  const { reportableUntil } = order
  if (reportableUntil === null || now > new Date(reportableUntil)) return false
  return !isLateReported(order) || order.lines.some((line) => !isReported(order, line))
}

/** A line is reported once. */
export function isReported({ problems }: Reportable, { id }: Pick<OrderLineView, 'id'>): boolean {
  return problems.some(({ lines }) => lines.includes(id))
}

export function isLateReported({ problems }: Reportable): boolean {
  return problems.some(({ kind }) => kind === 'late')
}
