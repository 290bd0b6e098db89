/** Where the console begins; addresses inside it are written without it. */
export const CONSOLE = '/console'

/** Where one comes in: with the token of a link behind `#`, or by signing in wherever one works. */
export const ENTRY = '/in'

/** The address of a screen, or of something below it: `screenPath('saffron', 'menu', 'biryani')`. */
export function screenPath(slug: string, screen: string, ...parts: readonly string[]): string {
  return ['', slug, screen, ...parts].map(encodeURIComponent).join('/')
}

/** Where staff of a merchant sign in; afterwards they are where they wanted to go. */
export function signInPath(slug: string, wanted?: string): string {
  const path = screenPath(slug, 'sign-in')
  return wanted ? `${path}?wanted=${encodeURIComponent(wanted)}` : path
}
