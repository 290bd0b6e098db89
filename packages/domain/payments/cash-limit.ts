/** Whether a grand total may be paid in cash; exactly the limit may. Null: no limit. */
export function cashAllowed(grandTotal: number, limit: number | null): boolean {
  return limit === null || grandTotal <= limit
}
