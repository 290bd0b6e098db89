import type { TemplateNames } from '@compass/domain/merchants'

/** Settings that the calls need; the host reads them from the environment. */
export interface ApiConfiguration {
  readonly mode: 'demo' | 'production'
  /** Origin under which browsers reach us, without a trailing slash: links are built from it alone. */
  readonly publicUrl: string
  readonly platformKey: string
  /** The one before it, which is taken as well while its holders change. Absent: there is none. */
  readonly platformKeyBefore?: string | undefined
  /** Seals what is stored sealed, and keys the hashes of one-time codes and rate buckets. */
  readonly secretKey: string
  /** The key before it: what was sealed with it is read, and sealed anew. Absent: there was none. */
  readonly secretKeyBefore?: string | undefined
  /** Keys what outlives a change of `secretKey`: hashes of phones that hold something, keys that are derived for others. */
  readonly lastingKey: string
  readonly dataDir: string
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  /** Countries where an order needs a yes to the terms, whatever a document says; ISO 3166 alpha-2. Absent: none. */
  readonly termsCountries?: readonly string[]
  /** Id of the pixel of Meta that counts visits of all merchants; absent: none does. */
  readonly sharedPixel?: string | undefined
  /** How the deployment's WhatsApp templates are called; absent: as ours are. */
  readonly whatsappTemplates?: TemplateNames | undefined
  /** Where the platform hears of alarms; absent: in the log and the metrics alone. */
  readonly alarmUrl?: string | undefined
  readonly version: string
  readonly build: string
  readonly logLevel: string
  /** The folder with the source maps of the storefront’s build; absent: there are none. */
  readonly sourceMaps?: string | undefined
  readonly limits: {
    readonly perSession: { readonly rate: number; readonly burst: number }
    readonly perAddress: { readonly rate: number; readonly burst: number }
    /** Of a merchant's key: what a till at rush hour does not meet. */
    readonly perMerchantKey: { readonly rate: number; readonly burst: number }
    readonly ordersPerMinute: number
    /** New guests of one address. */
    readonly guestsPerAddress: { readonly rate: number; readonly burst: number }
    /** Streams of events that are open at once: of a session or an order's link, of a merchant's boards, of an address. */
    readonly streams: {
      readonly perHolder: number
      readonly perBoard: number
      readonly perAddress: number
      readonly inAll: number
    }
    /** How hard a proof of work is: so many zero bits, each doubles it. */
    readonly proofOfWorkBits: number
  }
}
