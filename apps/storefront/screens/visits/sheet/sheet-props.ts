import type { TableData } from '#shell/visits/read-table.ts'
import type { CodeShape } from './draw-code.ts'

export interface SheetProps {
  readonly table: TableData
  /** What the form before this page had to say. */
  readonly message: string | null
  /** The table's code, where it is shown. */
  readonly code: CodeShape | null
  readonly onClose: () => void
}
