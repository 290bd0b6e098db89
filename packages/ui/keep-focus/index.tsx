/** Where the focus has fallen out of the page with what held it: it goes to the page's content, and Tab goes on from there. */
export function keepFocus(): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const content = document.getElementById('content') ?? document.querySelector('main')
  if (!content) return
  content.tabIndex = -1
  content.focus({ preventScroll: true })
}
