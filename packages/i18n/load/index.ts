import type { Language } from '@compass/domain/languages'
import { type Messages, missingAreas, registerWords } from '../translator/registry.ts'
import type { Area } from '../words/index.ts'

/** What one request fetches: the menu's screens together, as they are needed together, and each later screen alone. */
type Chunk = () => Promise<Partial<Record<Area, Messages>>>

const START: Readonly<Record<Language, Chunk>> = {
  en: () => import('./start-en.ts'),
  ar: () => import('./start-ar.ts'),
  sr: () => import('./start-sr.ts'),
  fr: () => import('./start-fr.ts'),
  el: () => import('./start-el.ts'),
}

const LATER: Readonly<Record<LaterArea, Readonly<Record<Language, Chunk>>>> = {
  aftercare: {
    en: () => import('../words/aftercare/en.ts').then(({ en }) => ({ aftercare: en })),
    ar: () => import('../words/aftercare/ar.ts').then(({ ar }) => ({ aftercare: ar })),
    sr: () => import('../words/aftercare/sr.ts').then(({ sr }) => ({ aftercare: sr })),
    fr: () => import('../words/aftercare/fr.ts').then(({ fr }) => ({ aftercare: fr })),
    el: () => import('../words/aftercare/el.ts').then(({ el }) => ({ aftercare: el })),
  },
  landing: {
    en: () => import('../words/landing/en.ts').then(({ en }) => ({ landing: en })),
    ar: () => import('../words/landing/ar.ts').then(({ ar }) => ({ landing: ar })),
    sr: () => import('../words/landing/sr.ts').then(({ sr }) => ({ landing: sr })),
    fr: () => import('../words/landing/fr.ts').then(({ fr }) => ({ landing: fr })),
    el: () => import('../words/landing/el.ts').then(({ el }) => ({ landing: el })),
  },
  checkout: {
    en: () => import('../words/checkout/en.ts').then(({ en }) => ({ checkout: en })),
    ar: () => import('../words/checkout/ar.ts').then(({ ar }) => ({ checkout: ar })),
    sr: () => import('../words/checkout/sr.ts').then(({ sr }) => ({ checkout: sr })),
    fr: () => import('../words/checkout/fr.ts').then(({ fr }) => ({ checkout: fr })),
    el: () => import('../words/checkout/el.ts').then(({ el }) => ({ checkout: el })),
  },
  recurring: {
    en: () => import('../words/recurring/en.ts').then(({ en }) => ({ recurring: en })),
    ar: () => import('../words/recurring/ar.ts').then(({ ar }) => ({ recurring: ar })),
    sr: () => import('../words/recurring/sr.ts').then(({ sr }) => ({ recurring: sr })),
    fr: () => import('../words/recurring/fr.ts').then(({ fr }) => ({ recurring: fr })),
    el: () => import('../words/recurring/el.ts').then(({ el }) => ({ recurring: el })),
  },
  payment: {
    en: () => import('../words/payment/en.ts').then(({ en }) => ({ payment: en })),
    ar: () => import('../words/payment/ar.ts').then(({ ar }) => ({ payment: ar })),
    sr: () => import('../words/payment/sr.ts').then(({ sr }) => ({ payment: sr })),
    fr: () => import('../words/payment/fr.ts').then(({ fr }) => ({ payment: fr })),
    el: () => import('../words/payment/el.ts').then(({ el }) => ({ payment: el })),
  },
  promo: {
    en: () => import('../words/promo/en.ts').then(({ en }) => ({ promo: en })),
    ar: () => import('../words/promo/ar.ts').then(({ ar }) => ({ promo: ar })),
    sr: () => import('../words/promo/sr.ts').then(({ sr }) => ({ promo: sr })),
    fr: () => import('../words/promo/fr.ts').then(({ fr }) => ({ promo: fr })),
    el: () => import('../words/promo/el.ts').then(({ el }) => ({ promo: el })),
  },
  news: {
    en: () => import('../words/news/en.ts').then(({ en }) => ({ news: en })),
    ar: () => import('../words/news/ar.ts').then(({ ar }) => ({ news: ar })),
    sr: () => import('../words/news/sr.ts').then(({ sr }) => ({ news: sr })),
    fr: () => import('../words/news/fr.ts').then(({ fr }) => ({ news: fr })),
    el: () => import('../words/news/el.ts').then(({ el }) => ({ news: el })),
  },
  loyalty: {
    en: () => import('../words/loyalty/en.ts').then(({ en }) => ({ loyalty: en })),
    ar: () => import('../words/loyalty/ar.ts').then(({ ar }) => ({ loyalty: ar })),
    sr: () => import('../words/loyalty/sr.ts').then(({ sr }) => ({ loyalty: sr })),
    fr: () => import('../words/loyalty/fr.ts').then(({ fr }) => ({ loyalty: fr })),
    el: () => import('../words/loyalty/el.ts').then(({ el }) => ({ loyalty: el })),
  },
  status: {
    en: () => import('../words/status/en.ts').then(({ en }) => ({ status: en })),
    ar: () => import('../words/status/ar.ts').then(({ ar }) => ({ status: ar })),
    sr: () => import('../words/status/sr.ts').then(({ sr }) => ({ status: sr })),
    fr: () => import('../words/status/fr.ts').then(({ fr }) => ({ status: fr })),
    el: () => import('../words/status/el.ts').then(({ el }) => ({ status: el })),
  },
  store: {
    en: () => import('../words/store/en.ts').then(({ en }) => ({ store: en })),
    ar: () => import('../words/store/ar.ts').then(({ ar }) => ({ store: ar })),
    sr: () => import('../words/store/sr.ts').then(({ sr }) => ({ store: sr })),
    fr: () => import('../words/store/fr.ts').then(({ fr }) => ({ store: fr })),
    el: () => import('../words/store/el.ts').then(({ el }) => ({ store: el })),
  },
  track: {
    en: () => import('../words/track/en.ts').then(({ en }) => ({ track: en })),
    ar: () => import('../words/track/ar.ts').then(({ ar }) => ({ track: ar })),
    sr: () => import('../words/track/sr.ts').then(({ sr }) => ({ track: sr })),
    fr: () => import('../words/track/fr.ts').then(({ fr }) => ({ track: fr })),
    el: () => import('../words/track/el.ts').then(({ el }) => ({ track: el })),
  },
  account: {
    en: () => import('../words/account/en.ts').then(({ en }) => ({ account: en })),
    ar: () => import('../words/account/ar.ts').then(({ ar }) => ({ account: ar })),
    sr: () => import('../words/account/sr.ts').then(({ sr }) => ({ account: sr })),
    fr: () => import('../words/account/fr.ts').then(({ fr }) => ({ account: fr })),
    el: () => import('../words/account/el.ts').then(({ el }) => ({ account: el })),
  },
  refusals: {
    en: () => import('../words/refusals/en.ts').then(({ en }) => ({ refusals: en })),
    ar: () => import('../words/refusals/ar.ts').then(({ ar }) => ({ refusals: ar })),
    sr: () => import('../words/refusals/sr.ts').then(({ sr }) => ({ refusals: sr })),
    fr: () => import('../words/refusals/fr.ts').then(({ fr }) => ({ refusals: fr })),
    el: () => import('../words/refusals/el.ts').then(({ el }) => ({ refusals: el })),
  },
  replacement: {
    en: () => import('../words/replacement/en.ts').then(({ en }) => ({ replacement: en })),
    ar: () => import('../words/replacement/ar.ts').then(({ ar }) => ({ replacement: ar })),
    sr: () => import('../words/replacement/sr.ts').then(({ sr }) => ({ replacement: sr })),
    fr: () => import('../words/replacement/fr.ts').then(({ fr }) => ({ replacement: fr })),
    el: () => import('../words/replacement/el.ts').then(({ el }) => ({ replacement: el })),
  },
  facts: {
    en: () => import('../words/facts/en.ts').then(({ en }) => ({ facts: en })),
    ar: () => import('../words/facts/ar.ts').then(({ ar }) => ({ facts: ar })),
    sr: () => import('../words/facts/sr.ts').then(({ sr }) => ({ facts: sr })),
    fr: () => import('../words/facts/fr.ts').then(({ fr }) => ({ facts: fr })),
    el: () => import('../words/facts/el.ts').then(({ el }) => ({ facts: el })),
  },
}

type LaterArea =
  | 'aftercare'
  | 'landing'
  | 'checkout'
  | 'payment'
  | 'promo'
  | 'news'
  | 'recurring'
  | 'loyalty'
  | 'status'
  | 'store'
  | 'track'
  | 'account'
  | 'refusals'
  | 'replacement'
  | 'facts'

/** Areas that a browser can ask for; short messages, invoices and the sandbox gateway's pages are said by servers alone. */
export type BrowserArea = Exclude<Area, 'messages' | 'gateway' | 'invoice'>

/**
 * Fetches the words that are not there yet, one request for the menu's screens and one for each later screen, in this
 * language alone. After it `createTranslator(language, areas)` answers at once. Rejects when a file cannot be fetched.
 */
export async function loadWords(language: Language, areas: readonly BrowserArea[]): Promise<void> {
  const chunks = new Set<Chunk>()
  for (const area of missingAreas(language, areas)) chunks.add(isLater(area) ? LATER[area][language] : START[language])
  const arrived = await Promise.all([...chunks].map((fetchChunk) => fetchChunk()))
  for (const words of arrived) {
    for (const [area, messages] of Object.entries(words)) registerWords(language, area as Area, messages)
  }
}

function isLater(area: Area): area is LaterArea {
  return area in LATER
}
