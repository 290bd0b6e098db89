import { PRIVACY_PATHS } from '#shell/privacy/privacy-paths.ts'

export type PrivacyPageName = keyof typeof PRIVACY_PATHS

const NAMES = Object.keys(PRIVACY_PATHS) as PrivacyPageName[]

/** Which of the pages about privacy stands below a merchant's home; null: none. */
export function privacyPageOf(rest: string): PrivacyPageName | null {
  const [, path] = /^(\/[a-z-]+)\/?(?:\?|$)/.exec(rest) ?? []
  return NAMES.find((name) => PRIVACY_PATHS[name] === path) ?? null
}
