/** A bank that has not answered after so long is slower than usual. */
const SLOW_AFTER_MS = 30_000

/** Of an attempt that its bank has; null: none has one. */
export type BankWait = { readonly since: string; readonly isSlow: boolean } | null

export function isSlow(wait: BankWait, now: Date): boolean {
  return wait !== null && (wait.isSlow || now.getTime() - Date.parse(wait.since) > SLOW_AFTER_MS)
}
