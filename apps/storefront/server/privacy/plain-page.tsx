import type { Language } from '@compass/domain/languages'
import { CHAT_PROVIDERS, type Chat, type Consent, type Pixel } from '@compass/domain/privacy'
import { serverWords } from '@compass/i18n/server'
import type { Hex, Scheme } from '@compass/ui/palette'
import { ChatPage, ChoicesPage, type PlainPageView } from '#shell/privacy/privacy-page.tsx'
import { listCompanies } from './list-companies.ts'

interface PageOfMerchant {
  readonly language: Language
  readonly nonce: string
  readonly merchant: string
  readonly accent: Hex
  readonly scheme: Scheme
  readonly home: string
  readonly path: string
  readonly isRefusedByBrowser: boolean
}

/** What is written on one of them, as plain data: whoever asks for it need know nothing of React. */
export type PlainPage = PageOfMerchant &
  (
    | {
        readonly kind: 'choices'
        readonly pixels: readonly Pixel[]
        readonly chat: Chat | null
        readonly chosen: Consent
        readonly isSaved: boolean
      }
    | { readonly kind: 'chat'; readonly chat: Chat; readonly isFramed: boolean; readonly script: string | null }
  )

export function makePlainPage(page: PlainPage, styles: (accent: Hex, scheme: Scheme) => string) {
  const { language, nonce, merchant, home, path, isRefusedByBrowser } = page
  const css = styles(page.accent, page.scheme)
  const view: PlainPageView = { language, say: serverWords(language), nonce, css, merchant, home, path }
  if (page.kind === 'choices')
    return <ChoicesPage {...{ view, isRefusedByBrowser }} {...page} kinds={kindsOf(view, page)} />
  const { isFramed, script, chat } = page
  return <ChatPage {...{ view, isRefusedByBrowser, isFramed, script }} company={CHAT_PROVIDERS[chat.provider].name} />
}

/** What there is to choose, with who learns what. */
function kindsOf({ say, language }: PlainPageView, { pixels, chat }: Extract<PlainPage, { kind: 'choices' }>) {
  const adsHint = say('privacy.adsHint', listCompanies(pixels, language))
  const hasSnap = pixels.some(({ kind }) => kind === 'snap')
  const ads = { kind: 'ads', hints: [adsHint, ...(hasSnap ? [say('privacy.snapHint')] : [])] } as const
  const chats = chat
    ? [{ kind: 'chat', hints: [say('privacy.chatHint', { company: CHAT_PROVIDERS[chat.provider].name })] } as const]
    : []
  return [...(pixels.length > 0 ? [ads] : []), ...chats]
}
