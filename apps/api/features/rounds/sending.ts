import type { BodyOf } from '@compass/contract/call'
import type { sendRound } from '@compass/contract/rounds'
import type { CartRecord } from '@compass/domain/cart'
import type { Language } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { VisitMember } from '@compass/domain/visits'
import type { Tenant } from '../../db/database.ts'
import type { KeyUse } from '../../http/idempotency-key.ts'
import type { CallResult } from '../../http/serve.ts'
import type { Session } from '../../http/session.ts'
import type { Visit } from '../../records/visits/visit.ts'

export interface SendingRequest {
  readonly session: Session
  readonly body: BodyOf<typeof sendRound>
  /** As it came, for what a key was used with. */
  readonly rawBody: unknown
  readonly idempotencyKey: string | undefined
  readonly language: Language
  readonly now: Date
  /** Counts an order that is about to be begun; seconds to wait where there are too many. */
  readonly countOrder: () => number
}

/** A round that was written, or was before; of a court the first of its vendors'. */
export interface FoundRound {
  readonly orderId: string
  readonly roundId: string
  readonly isReplay: boolean
  /** Stores in which it began an order, whose number is used now. */
  readonly begunAt: readonly string[]
  /** A product is out of stock now. */
  readonly changesMenu: boolean
}

/** What a run found that means "again", not "no". Numbers are needed of these stores. */
type Again =
  | { readonly again: 'merchant_changed' | 'overtaken' }
  | { readonly again: 'needs_numbers'; readonly stores: readonly string[] }

export type Outcome = CallResult<FoundRound> | Again

export interface SendingContext {
  readonly tenant: Tenant
  readonly loaded: LoadedMerchant
  readonly request: SendingRequest
  readonly key: KeyUse | null
  /** Of new orders, by their stores: there are none where the round goes to open ones. */
  readonly numbers: ReadonlyMap<string, number>
}

/** The party whose visit is locked, and who of it sends. */
export interface SendingParty {
  readonly visit: Visit
  readonly me: VisitMember
  readonly cart: CartRecord
}
