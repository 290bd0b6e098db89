import { chooseText, directionOf, isLanguage, type Language } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { homePath } from '@compass/domain/merchants/home-path'
import { picturePath } from '../catalogue/photo.ts'

/** Characters that fit under an icon. */
const SHORT_NAME = 12

/**
 * The web application manifest of a storefront (the specification, section 8), in one of the merchant's languages. It
 * starts at the root of a host that the merchant has registered, else where its pages begin: nothing of the request is
 * repeated.
 */
export function manifestOf(loaded: LoadedMerchant, input: { readonly host?: string; readonly lang?: string }) {
  const { merchant } = loaded
  const language = languageFor(merchant.languages, input.lang)
  const name = chooseText(merchant.name, language, merchant.languages[0]!)!
  const start = input.host !== undefined && merchant.hosts.includes(input.host.toLowerCase()) ? '/' : homePath(merchant)
  return {
    id: start,
    name: name.text,
    short_name: shortNameOf(name.text, name.language),
    description: chooseText(merchant.tagline, language, merchant.languages[0]!)?.text ?? '',
    lang: name.language,
    dir: directionOf(name.language),
    start_url: `${start}?lang=${language}`,
    scope: start,
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: merchant.brand.colorCode,
    icons: [
      {
        src: `/icons/${merchant.slug}.svg?v=${loaded.version}`,
        sizes: 'any',
        type: 'image/svg+xml',
        purpose: 'any maskable',
      },
      ...(merchant.brand.logo
        ? [{ src: picturePath(merchant.id, merchant.brand.logo, 'medium'), sizes: '384x384', type: 'image/webp' }]
        : []),
    ],
  }
}

/**
 * As many whole words of a name as fit under an icon. English puts the proper name first ("Saffron Kitchen"). The other
 * languages put the kind of shop first ("مطبخ الزعفران"): their words count from the end.
 */
export function shortNameOf(name: string, language: Language): string {
  const words = name.split(/\s+/)
  while (words.length > 1 && lengthOf(words.join(' ')) > SHORT_NAME) {
    if (language === 'en') words.pop()
    else words.shift()
  }
  return [...words.join(' ')].slice(0, SHORT_NAME).join('')
}

const lengthOf = (text: string) => [...text].length

function languageFor(languages: readonly Language[], input: string | undefined): Language {
  const tag = input?.split('-')[0]?.toLowerCase()
  return isLanguage(tag) && languages.includes(tag) ? tag : languages[0]!
}
