import { chooseText, directionOf, isLanguage, type Language } from '@compass/domain/languages'
import { type LoadedMerchant, shortNameOf } from '@compass/domain/merchants'
import { homePath } from '@compass/domain/merchants/home-path'
import { serverWords } from '@compass/i18n/server'
import { groundColourOf } from './draw-icon.ts'
import { brandDigest } from './drawn-pictures.ts'
import { iconPath } from './icon-files.ts'

/**
 * The web application manifest of a storefront (the specification, sections 1 and 7), in the reader's language. It begins at the
 * root of the merchant's own host, else where its pages begin: nothing of the request is repeated. The language is not in
 * `start_url`, where it would undo every later choice.
 */
export function manifestOf(
  loaded: LoadedMerchant,
  { lang, isAtOwnHost }: { readonly lang: string | undefined; readonly isAtOwnHost: boolean },
) {
  const { merchant } = loaded
  const language = languageFor(merchant.languages, lang)
  const first = merchant.languages[0]!
  const name = chooseText(merchant.name, language, first)!
  const start = isAtOwnHost ? '/' : startOf(merchant)
  const home = homePath(merchant)
  const isInside = (path: string) => path.startsWith(start)
  return {
    id: start,
    name: name.text,
    short_name: shortNameOf(name.text, name.language),
    description: chooseText(merchant.tagline, language, first)?.text ?? '',
    lang: language,
    dir: directionOf(language),
    start_url: start,
    scope: start,
    display: 'standalone',
    background_color: groundColourOf(merchant.brand),
    theme_color: merchant.brand.colorCode,
    categories: merchant.kind === 'pharmacy' ? ['medical', 'shopping'] : ['food', 'shopping'],
    icons: iconsOf(loaded),
    shortcuts: shortcutsOf(loaded, language).filter(({ url }) => isInside(url)),
    screenshots: picturesOf(loaded, name.text),
    // A shop takes links to its own menu (`/shared` looks whose they are).
    ...(isInside(home) && {
      share_target: {
        action: `${home}/shared`,
        method: 'GET',
        enctype: 'application/x-www-form-urlencoded',
        params: { title: 'title', text: 'text', url: 'url' },
      },
    }),
  }
}

/** Where the menu is. Of a court that is not where its other pages are: they open outside of the installed court (0055). */
function startOf(merchant: LoadedMerchant['merchant']): string {
  return merchant.court ? `/lp/${merchant.slug}/brands` : homePath(merchant)
}

function iconsOf(loaded: LoadedMerchant) {
  const png = (look: 'any' | 'maskable', size: 192 | 512) => ({
    src: iconPath(loaded, `${look}-${size}.png`),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: look,
  })
  // A logo is no drawing.
  const svg = { sizes: 'any', type: 'image/svg+xml', purpose: 'any' }
  const { slug, brand } = loaded.merchant
  return [
    ...[png('any', 192), png('any', 512), png('maskable', 192), png('maskable', 512)],
    ...(brand.logo ? [] : [{ src: `/icons/${slug}.svg?v=${brandDigest(loaded)}`, ...svg }]),
  ]
}

/** What a long press on the icon offers: the last order again, and all of them. */
function shortcutsOf(loaded: LoadedMerchant, language: Language) {
  const say = serverWords(language)
  const home = homePath(loaded.merchant)
  const iconOf = (file: 'again-192.png' | 'orders-192.png') => [
    { src: iconPath(loaded, file), sizes: '192x192', type: 'image/png', purpose: 'any' },
  ]
  return [
    { name: say('status.orderAgain'), url: `${home}/again`, icons: iconOf('again-192.png') },
    { name: say('shell.orders'), url: `${home}/order-history`, icons: iconOf('orders-192.png') },
  ]
}

/** What a browser shows of the shop before it is installed. */
function picturesOf(loaded: LoadedMerchant, label: string) {
  const { slug } = loaded.merchant
  return [
    {
      src: iconPath(loaded, 'narrow-1080x1920.jpg'),
      sizes: '1080x1920',
      type: 'image/jpeg',
      form_factor: 'narrow',
      label,
    },
    {
      src: `/icons/share/${slug}.jpg?v=${brandDigest(loaded)}`,
      sizes: '1200x630',
      type: 'image/jpeg',
      form_factor: 'wide',
      label,
    },
  ]
}

/** Our words are there in all five languages; a merchant's texts fall back to its own. */
function languageFor(languages: readonly Language[], input: string | undefined): Language {
  const tag = input?.split('-')[0]?.toLowerCase()
  return isLanguage(tag) ? tag : languages[0]!
}
