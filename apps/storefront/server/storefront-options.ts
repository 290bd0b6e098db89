import type { Text } from '@compass/domain/languages'
import type { MerchantKind } from '@compass/domain/merchants'
import type { PrivacySettings } from '@compass/domain/privacy'
import type { FastifyRequest } from 'fastify'
import type { PageRequest } from '#shell/api/page-request.ts'
import type { Maintenance } from './maintenance.ts'

/** What the deployment knows about a merchant without asking the API's calls: enough to find a kept page. */
export interface StorefrontFacts {
  readonly merchantId: string
  readonly kind: MerchantKind
  /** `storefrontVersion`: raised by every change of document, availability or pause. */
  readonly version: number
  readonly languages: readonly string[]
  readonly storeIds: readonly string[]
  /** Sites whose pages may show it in a frame. */
  readonly embedHosts: readonly string[]
  /** What its plain pages say of it. */
  readonly name: Text
  readonly colorCode: string
  readonly colorScheme: 'system' | 'light' | 'dark'
  /** Who counts visits and who chats. */
  readonly privacy: PrivacySettings
  /** How many it has. */
  readonly products: number
  /** The next instant at which the time engine would answer otherwise; null: never. */
  readonly validUntil: (storeId: string | null, now: Date) => Date | null
}

/** The same of a landing page or a link list, as a visitor without a place sees it. */
interface LandingFacts {
  /** Of everything that it shows: another digest, another page. */
  readonly digest: string
  /** Those that it can be read in; null: all of ours. */
  readonly languages: readonly string[] | null
  /** How many it shows. */
  readonly brands: number
}

export interface StorefrontOptions {
  readonly publicUrl: string
  readonly mode: 'demo' | 'production'
  readonly build: string
  /** Whether documents are rewritten so that they are painted early (`first-paint/README.md`). */
  readonly firstPaint: boolean
  /** The worker is taken back from browsers: it was broken (`SERVICE_WORKER`). */
  readonly isWorkerWithdrawn: boolean
  readonly send: PageRequest['send']
  readonly facts: (slug: string) => Promise<StorefrontFacts | null>
  /**
   * Does something for which a merchant is as its drafts and what is `typed` over them say; null: this browser's staff may not
   * see them. Absent: nobody may.
   */
  readonly preview?: <T>(
    request: FastifyRequest,
    slug: string,
    typed: unknown,
    work: () => Promise<T>,
  ) => Promise<T | null>
  /** At once where they are known. */
  readonly landingFacts: (
    kind: 'landing' | 'linklist',
    name: string,
  ) => Promise<LandingFacts | null> | LandingFacts | null
  /** What closes the pages of a merchant, by its slug, or those of nobody in particular; null: they are open. */
  readonly maintenance: (findSlug: () => string | null) => Maintenance | null
  readonly slugOfHost: (host: string) => string | null
  /** Name of the landing page that a host begins with; null: with none. */
  readonly landingOfHost: (host: string) => string | null
  readonly clock: () => Date
  /** While it is true, a page says that the shops are getting ready. */
  readonly isStarting: () => boolean
}
