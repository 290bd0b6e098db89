import type { Result } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'

/** A visit that staff end. */
export interface EndVisitCommand {
  readonly merchantId: string
  readonly visitId: string
  /** Why what is owed is written off; null: nothing may be owed. */
  readonly writeOffReason: string | null
  readonly now: Date
}

/** What ends a visit by staff, with its orders and its bill. */
export type EndVisitByStaff = (api: Api, command: EndVisitCommand) => Promise<Result<true>>
