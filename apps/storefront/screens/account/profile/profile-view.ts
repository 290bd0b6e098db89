import type { ApiRefusal } from '@compass/client'
import type { ProofChallenge } from '@compass/contract/users'
import type { UserView } from '#shell/users/read-user.ts'
import type { CodeRequest } from '#shell/users/sent-code.ts'

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
