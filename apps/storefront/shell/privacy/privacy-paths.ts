import { paths } from '#paths'

/** Pages of ours below a merchant's home that are no screens: no router knows them, and links to them are the browser's own. */
export const PRIVACY_PATHS = {
  choices: '/privacy-choices',
  /** What stands in the hidden frame of a page that is counted. */
  pixels: '/pixels',
  chat: '/chat',
} as const

/** Their links, by the merchant's slug. */
export const privacyPaths = {
  choices: (url: string) => paths.menu(url) + PRIVACY_PATHS.choices,
  chat: (url: string) => paths.menu(url) + PRIVACY_PATHS.chat,
} as const
