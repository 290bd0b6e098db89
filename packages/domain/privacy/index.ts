import type { Chat } from './chat.ts'
import type { Pixel } from './pixels.ts'

export { CHAT_KINDS, CHAT_PROVIDERS, type Chat, type ChatKind } from './chat.ts'
export {
  type Consent,
  type ConsentKind,
  isAllowed,
  needsAnswer,
  readConsent,
  writeConsent,
} from './consent.ts'
export { ASKING_PAGES, PIXEL_PAGES } from './pages.ts'
export {
  contactForSnap,
  isShared,
  PIXEL_ID,
  PIXEL_PROVIDERS,
  PIXEL_RETRY,
  type Pixel,
  type ProviderHosts,
  providerOf,
} from './pixels.ts'

/** What a merchant's document says of counting visits and of chat, with the pixel that its platform shares. */
export interface PrivacySettings {
  /** A yes comes before anything. */
  readonly asksFirst: boolean
  /** In the order in which they begin. */
  readonly pixels: readonly Pixel[]
  readonly chat: Chat | null
}

/** Nobody counts, nobody chats. */
export const NO_PRIVACY_SETTINGS: PrivacySettings = { asksFirst: true, pixels: [], chat: null }
