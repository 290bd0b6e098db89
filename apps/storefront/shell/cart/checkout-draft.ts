/** Where this tab keeps what was typed at the checkout. */
export const typedName = (url: string) => `compass-checkout-${url}`

/** Whoever comes next to this browser finds nothing of who has left. */
export function forgetTyped(url: string): void {
  try {
    sessionStorage.removeItem(typedName(url))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
