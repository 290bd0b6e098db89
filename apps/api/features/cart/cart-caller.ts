import type { Session } from '../../http/session.ts'

/** Who changes or reads a cart, and when. */
export interface CartCaller {
  readonly session: Session
  readonly now: Date
}
