/** What a visitor said yes or no to; null: nothing yet. */
export interface Consent {
  /** Pixels: who comes by which advertisement. */
  readonly ads: boolean | null
  /** The chat of another company. */
  readonly chat: boolean | null
}

export type ConsentKind = keyof Consent

const NO_ANSWER: Consent = { ads: null, chat: null }

const SIGNS = { y: true, n: false, '-': null } as const
type Sign = keyof typeof SIGNS

const signOf = (answer: boolean | null): Sign => (answer === null ? '-' : answer ? 'y' : 'n')

/** As the browser keeps it: two letters, that of the pixels first. */
export function writeConsent({ ads, chat }: Consent): string {
  return signOf(ads) + signOf(chat)
}

/** What a browser sends back; what is none of ours says nothing. */
export function readConsent(text: string | undefined): Consent {
  const [, ads, chat] = /^([yn-])([yn-])$/.exec(text ?? '') ?? []
  return ads === undefined || chat === undefined ? NO_ANSWER : { ads: SIGNS[ads as Sign], chat: SIGNS[chat as Sign] }
}

interface ConsentContext {
  readonly consent: Consent
  /** Global Privacy Control: the browser says no to everything by itself. */
  readonly isRefusedByBrowser: boolean
  /** Whether the merchant's document wants a yes before anything. */
  readonly asksFirst: boolean
}

/** Whether it may run: after a yes, or without an answer where none is asked for. A browser's own no stands above all. */
export function isAllowed(kind: ConsentKind, { consent, isRefusedByBrowser, asksFirst }: ConsentContext): boolean {
  if (isRefusedByBrowser) return false
  return consent[kind] ?? !asksFirst
}

/** Whether the visitor is to be asked about pixels. */
export function needsAnswer({ consent, isRefusedByBrowser, asksFirst }: ConsentContext): boolean {
  return asksFirst && !isRefusedByBrowser && consent.ads === null
}
