import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Need } from './steps.ts'

/** One change that a step makes; what was there is looked up when it is made. */
export interface Entry {
  readonly at: readonly string[]
  readonly is?: unknown
  readonly after?: string | null
}

/** Changes the document at once; true: it was taken, and the next step opens. */
export type Keep = (entries: readonly Entry[]) => Promise<boolean>

export interface StepProps {
  readonly document: MerchantDocument
  readonly keep: Keep
  readonly isBusy: boolean
  readonly missing: readonly Need[]
  /** Shows what is being typed in the phone beside; the same function as long as the step is open. */
  readonly onTyped: (entries: readonly Entry[]) => void
  readonly onLater: () => void
}
