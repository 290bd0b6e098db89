/** Where this tab keeps what was typed at the checkout. */
export const checkoutDraftKey = (url: string) => `compass-checkout-${url}`

/** Whoever comes next to this browser finds nothing of who has left. */
export function forgetCheckoutDraft(url: string): void {
  try {
    sessionStorage.removeItem(checkoutDraftKey(url))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
