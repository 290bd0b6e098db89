/** The header's field, where the page's width shows one. */
export function focusHeaderSearch(): void {
  document.querySelector<HTMLElement>('.header-search input')?.focus({ preventScroll: true })
}
