import type { ApiAnswer } from '@compass/client'
import type { getCart } from '@compass/contract/cart'
import type { Submission } from '#shell/forms/submission.ts'

export type CartIntent =
  | 'add'
  | 'addMany'
  | 'remove'
  | 'replace'
  | 'customize'
  | 'note'
  | 'seen'
  | 'empty'
  | 'restore'
  | 'reorder'
  | 'area'
  | 'cancelPromo'
  | 'takeOff'
  | 'unknown'

export type CartSubmission = Submission<CartIntent>
export type CartAnswer = Promise<ApiAnswer<typeof getCart>>

/** The store that the form names, else that of the page. */
export function readStore({ optionalText, shell }: CartSubmission): string {
  return optionalText('store') ?? shell.storeId ?? ''
}
