import type { PrescriptionPage } from '@compass/contract/prescriptions'
import type { ShapeOf } from '@compass/contract/values'

/** A page of a prescription as the screens show it: what is on it is not among that. */
export interface PageView {
  readonly id: string
  readonly kind: 'picture' | 'pdf'
  /** RFC 3339. */
  readonly at: string
  /** The pharmacist's words where it was not accepted. */
  readonly reason: string | null
}

/** A line that needs a prescription, with its pages. */
export interface PrescriptionView {
  readonly lineId: string
  readonly pages: readonly PageView[]
}

/** Why a page was not added, of a closed list: it travels in an address. */
const PAGE_FAULTS = ['none', 'large', 'unreadable', 'full', 'lost'] as const
export type PageFault = (typeof PAGE_FAULTS)[number]

export interface PrescriptionFault {
  readonly line: string
  readonly cause: PageFault
}

/** The file field of a line. */
export function pageField(lineId: string): string {
  return `page.${lineId}`
}

export function toPageView({ _id, kind, at, reason }: ShapeOf<typeof PrescriptionPage>): PageView {
  return { id: _id, kind, at, reason }
}

export function toPrescriptionViews(
  lineIds: readonly string[],
  pages: readonly ShapeOf<typeof PrescriptionPage>[],
): PrescriptionView[] {
  return lineIds.map((lineId) => ({
    lineId,
    pages: pages.filter(({ line }) => line === lineId).map(toPageView),
  }))
}

/** What an address says of a page that was not added; null: nothing, or what means nothing. */
export function readPrescriptionFault(search: URLSearchParams): PrescriptionFault | null {
  const line = search.get('prescription')
  const cause = PAGE_FAULTS.find((one) => one === search.get('why'))
  return line && cause ? { line, cause } : null
}
