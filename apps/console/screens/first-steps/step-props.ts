import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { PhoneShop } from './phone.tsx'
import type { Need } from './steps.ts'

/** Changes the document at once; true: it was taken, and the next step opens. */
export type Keep = (
  entries: readonly { readonly at: readonly string[]; readonly is?: unknown; readonly after?: string | null }[],
) => Promise<boolean>

export interface StepProps {
  readonly document: MerchantDocument
  readonly keep: Keep
  readonly isBusy: boolean
  readonly missing: readonly Need[]
  /** Shows what is being typed in the phone beside. */
  readonly onTyped: (typed: Partial<PhoneShop>) => void
  readonly onLater: () => void
  readonly onPickupAlone: () => void
}
