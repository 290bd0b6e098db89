import type { ApiRefusal } from '@compass/client'
import type { Reason } from '@compass/domain/refusal'

/** Whether the API refused for one of these reasons. */
export function hasReason(
  refusal: Pick<ApiRefusal, 'error'> | null | undefined,
  ...reasons: readonly Reason[]
): boolean {
  return refusal != null && (reasons as readonly string[]).includes(refusal.error)
}
