import type { TableData } from '#shell/visits/read-table.ts'

export interface SheetProps {
  readonly table: TableData
  /** What the form before this page had to say. */
  readonly message: string | null
  readonly onClose: () => void
}
