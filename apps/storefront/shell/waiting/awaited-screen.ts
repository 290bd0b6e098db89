import type { Key } from '@compass/i18n/translator'

/** Screens by the second part of their path, and what is said of who waits for one. */
const SCREENS: Readonly<Record<string, Key<'facts'>>> = {
  'my-order': 'facts.gettingBasket',
  'menu-list': 'facts.gettingMenu',
  'order-status': 'facts.gettingOrder',
  'order-summary': 'facts.gettingOrder',
  'track-order': 'facts.gettingOrder',
  checkout: 'facts.gettingCheckout',
}

const partsOf = (path: string) => path.split('/').filter(Boolean)

/** What is said of a screen that has not come yet. */
export function nameAwaited(path: string): Key<'facts'> {
  const [, second, third] = partsOf(path)
  if (second === undefined || third === 'category' || third === 'new') return 'facts.gettingMenu'
  return SCREENS[second] ?? 'facts.gettingPage'
}

/** The menu, and what opens over it. */
function isMenu(path: string): boolean {
  const [, second, third] = partsOf(path)
  return second === undefined || second === 'visit' || third === 'product' || third === 'search'
}

/** Another screen is coming, of which nothing is there yet: neither the same one with other choices nor one over the menu. */
export function isNewScreen(from: string, to: string): boolean {
  return from !== to && !(isMenu(from) && isMenu(to))
}
