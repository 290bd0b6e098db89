export { type PageKind, pageKindOf } from './page-kind.ts'

/** Pages of one line, and of all lines of a cart together. */
export const MAX_PAGES_OF_LINE = 5
export const MAX_PAGES_OF_CART = 25

/** Bytes of one page as it is sent. */
export const MAX_PAGE_BYTES = 10 * 1024 * 1024

/** A page of a cart that made no order is deleted so long after it was added. */
export const UNPLACED_HOURS = 24
/** A page of an order is deleted so long after the order's end. */
export const ENDED_DAYS = 30

/** Characters of a pharmacist's reason for a refusal. */
export const MAX_REASON = 300

/** The first line that needs a prescription and has no page; null: none. */
export function lineWithoutPrescription<Line extends { readonly id: string; readonly needsPrescription?: boolean }>(
  lines: readonly Line[],
  prescribed: ReadonlySet<string>,
): Line | null {
  return lines.find(({ id, needsPrescription }) => needsPrescription === true && !prescribed.has(id)) ?? null
}

/** Whether one more page has room. Refused with the bound that it meets; null: it has. */
export function boundMetBy(pages: { readonly ofLine: number; readonly ofCart: number }): number | null {
  if (pages.ofLine >= MAX_PAGES_OF_LINE) return MAX_PAGES_OF_LINE
  return pages.ofCart >= MAX_PAGES_OF_CART ? MAX_PAGES_OF_CART : null
}
