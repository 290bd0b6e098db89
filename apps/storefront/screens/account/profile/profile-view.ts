import type { ApiRefusal } from '@compass/client'
import type { AnswerOf } from '@compass/contract/call'
import type { listSessions, ProofChallenge } from '@compass/contract/users'
import type { UserView } from '#shell/users/read-user.ts'
import type { CodeRequest } from '#shell/users/sent-code.ts'

type ListedSession = AnswerOf<typeof listSessions>['items'][number]

/** A place where the customer is signed in. */
export interface DeviceView extends Pick<ListedSession, 'platform' | 'browser' | 'lastUsedAt' | 'isThis'> {
  readonly id: string
}

export interface ProfileData {
  /** Null: a visitor without a session. */
  readonly person: UserView | null
  /** A code was sent and is waited for. */
  readonly sent: CodeRequest | null
  /** Points, rewards and credits, with the store that they are shown for; null where there is nothing of the kind. */
  readonly own: {
    readonly store: string
    readonly points: number | null
    readonly rewards: number
    readonly credits: number | null
  } | null
  /** Where the customer is signed in, as seen at a time and in a zone; null for a guest. Without `items` it could not be read. */
  readonly devices: {
    readonly items: readonly DeviceView[] | null
    readonly now: string
    readonly timeZone: string
  } | null
  /** What the form before this page has done, to be said once. */
  readonly done: string | null
}

/** What a button of the page asks for. */
export type Intent =
  | 'save'
  | 'sendCode'
  | 'verifyCode'
  | 'changePhone'
  | 'restore'
  | 'sendDeleteCode'
  | 'deleteAccount'
  | 'sendOldCode'
  | 'proveOld'
  | 'sendNewCode'
  | 'proveNew'
  | 'endSession'
  | 'endOthers'

export interface ProfileResult {
  readonly intent: Intent
  readonly refusal: Pick<ApiRefusal, 'error' | 'message' | 'errors'> | null
  /** The form as it was sent, so that it stands there again without scripts. */
  readonly values: Readonly<Record<string, string>>
  /** The code is sent once this is solved; scripts do it by themselves. */
  readonly proof?: ProofChallenge
  /** Signed in, and a deleted account of this number can come back. */
  readonly restoreId?: string
}
