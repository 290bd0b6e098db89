import type { Language } from '@compass/domain/languages'

/** Everything that the bytes of a cached page depend on, as its answer names it (`x-page-key`). */
export interface PageKey {
  readonly slug: string
  readonly language: Language
  /** Null: nobody has chosen. */
  readonly store: string | null
  readonly service: string | null
  /** `storefrontVersion` of the merchant. */
  readonly version: number
  readonly build: string
}

/** As it travels: `saffron en - 20 42 1a2b3c4d`. */
export function writePageKey({ slug, language, store, service, version, build }: PageKey): string {
  return [slug, language, store ?? '-', service ?? '-', version, build].join(' ')
}

const KEY = /^([a-z0-9-]{2,50}) (en|ar|sr|fr|el) (\S{1,64}) (\d{1,3}|-) (\d{1,15}) ([\w.-]{1,64})$/

/** Null for what no server of ours has written. */
export function parsePageKey(text: string | null): PageKey | null {
  const [, slug, language, store, service, version, build] = KEY.exec(text ?? '') ?? []
  if (slug === undefined || store === undefined || build === undefined) return null
  return {
    slug,
    language: language as Language,
    store: store === '-' ? null : store,
    service: service === '-' || service === undefined ? null : service,
    version: Number(version),
    build,
  }
}

/** Whether one of two pages takes the place of the other: the same choices at one merchant, whatever version and build. */
export function isSameChoice(a: PageKey, b: PageKey): boolean {
  const choice = ({ slug, language, store, service }: PageKey) => [slug, language, store, service].join(' ')
  return choice(a) === choice(b)
}
