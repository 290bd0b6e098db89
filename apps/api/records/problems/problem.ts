import type { ProblemKind, ProblemState } from '@compass/domain/orders'
import type { Tenant } from '../../db/database.ts'
import { sql, statement } from '../../db/sql.ts'

/** What a customer says is wrong with an order, and what became of it. */
export interface ProblemRecord {
  readonly id: string
  readonly kind: ProblemKind
  /** Ids of the order's lines; none where it was late. */
  readonly lines: readonly string[]
  readonly words: string
  readonly hasPicture: boolean
  /** Version of the order that it was reported by. */
  readonly version: number
  readonly at: Date
  readonly state: ProblemState
  /** The merchant's words where it was declined. */
  readonly answer: string | null
  /** Minor units that the refund gave back that answered it. */
  readonly refunded: number | null
  readonly answeredAt: Date | null
}

/** As it stands in a list that the database makes of an order's problems. */
export interface ProblemColumns {
  readonly id: string
  readonly kind: ProblemKind
  readonly lines: readonly string[]
  readonly words: string
  readonly picture: boolean
  readonly version: number
  readonly at: string
  readonly state: ProblemState
  readonly answer: string | null
  readonly refunded: number | null
  readonly answered: string | null
}

export function problemOf({ picture, at, answered, ...rest }: ProblemColumns): ProblemRecord {
  return {
    ...rest,
    hasPicture: picture,
    at: new Date(at),
    answeredAt: answered === null ? null : new Date(answered),
  }
}

/** An order's problems as one value, the oldest first; whoever uses it says of which order. */
export const PROBLEMS = sql`select jsonb_agg(jsonb_build_object('id', p.problem_id, 'kind', p.kind, 'lines', p.lines,
    'words', p.words, 'picture', p.has_picture, 'version', p.version, 'at', p.created_at, 'state', p.state,
    'answer', p.answer, 'refunded', p.refunded, 'answered', p.answered_at)
    order by p.created_at, p.problem_id)
  from order_problems p where p.merchant_id = $1`

export async function problemsOf(tenant: Tenant, orderId: string): Promise<ProblemRecord[]> {
  const row = await tenant.row<{ problems: ProblemColumns[] | null }>(
    statement('problems.listOfOrder')`select (${PROBLEMS} and p.order_id = ${orderId}) as problems`,
  )
  return (row?.problems ?? []).map(problemOf)
}
