/** A merchant may fix a scheme; otherwise the customer's system decides. */
export type Scheme = 'system' | 'light' | 'dark'

/** When the dark colours count; null: never. Paper is always light. */
export function darkMoment(scheme: Scheme): string | null {
  if (scheme === 'light') return null
  return scheme === 'dark' ? 'screen' : 'screen and (prefers-color-scheme:dark)'
}
