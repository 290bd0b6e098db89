/** Whose pixel it is: the platform's of all its shops, the merchant's own, or its second one, of Snap. */
type PixelKind = 'shared' | 'merchant' | 'snap'

export interface Pixel {
  readonly kind: PixelKind
  readonly id: string
}

/** What an id looks like: it goes into pages of ours, so that nothing else may be one. */
export const PIXEL_ID = {
  meta: /^\d{10,20}$/,
  snap: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
} as const

/** Merchants that the shared pixel does not count (the specification, section 4). */
const NOT_SHARED: ReadonlySet<string> = new Set(['back_to_grills', 'desi_wings', 'canteen_asia', 'candos'])

/** Whether the platform's pixel counts visits of a merchant, too. Slugs of ours have hyphens. */
export function isShared(slug: string): boolean {
  return !NOT_SHARED.has(slug.replaceAll('-', '_'))
}

/** The company that gets what a pixel counts. */
export const providerOf = (kind: PixelKind) => (kind === 'snap' ? 'snap' : 'meta')

/** What a provider's script needs beside itself, as the directives of a policy name it. */
export interface ProviderHosts {
  readonly script: readonly string[]
  readonly connect: readonly string[]
  readonly img: readonly string[]
  readonly frame: readonly string[]
  readonly form: readonly string[]
  readonly font?: readonly string[]
  readonly media?: readonly string[]
  readonly worker?: readonly string[]
}

interface PixelProvider {
  readonly name: string
  /** Where its script is. */
  readonly loader: string
  readonly hosts: ProviderHosts
  /** Cookies that it sets on our pages: they go with a no. */
  readonly cookies: readonly string[]
}

const FACEBOOK = ['https://www.facebook.com']
const SNAP = ['https://tr.snapchat.com']

/** The closed list of those that may count visits. */
export const PIXEL_PROVIDERS: Readonly<Record<'meta' | 'snap', PixelProvider>> = {
  meta: {
    name: 'Meta',
    loader: 'https://connect.facebook.net/en_US/fbevents.js',
    hosts: {
      script: ['https://connect.facebook.net'],
      connect: [...FACEBOOK, 'https://connect.facebook.net'],
      img: FACEBOOK,
      frame: FACEBOOK,
      form: FACEBOOK,
    },
    cookies: ['_fbp', '_fbc'],
  },
  snap: {
    name: 'Snap',
    loader: 'https://sc-static.net/scevent.min.js',
    hosts: { script: ['https://sc-static.net'], connect: SNAP, img: SNAP, frame: SNAP, form: SNAP },
    cookies: ['_scid', '_scid_r', '_sctr'],
  },
}

/** The specification's retry: every 100 ms, up to 200 times (section 9). */
export const PIXEL_RETRY = { everyMs: 100, times: 200 } as const

interface StoredContact {
  readonly phoneCode: string | null
  readonly phone: string | null
  readonly email: string | null
}

/**
 * What Snap may be told of a person, before it is hashed: the dial code without its plus and the number, and the e-mail. Null
 * where dial code and phone are not both there (the specification, section 4).
 */
export function contactForSnap({ phoneCode, phone, email }: StoredContact): {
  readonly phone: string
  readonly email: string | null
} | null {
  const code = (phoneCode ?? '').replace(/\D/g, '')
  const number = (phone ?? '').replace(/\D/g, '')
  if (code === '' || number === '') return null
  const address = (email ?? '').trim().toLowerCase()
  return { phone: code + number, email: address === '' ? null : address }
}
