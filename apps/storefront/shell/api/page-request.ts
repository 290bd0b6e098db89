import type { ApiRequest, ApiResponse } from '@compass/client'
import type { AnswerOf } from '@compass/contract/call'
import type { getStorefront } from '@compass/contract/stores'
import type { Language } from '@compass/domain/languages'
import type { MerchantKind } from '@compass/domain/merchants'
import { createContext } from 'react-router'

/** An origin of map tiles: pictures, or an archive that scripts read. */
export interface TileSource {
  readonly kind: 'raster' | 'pmtiles'
  readonly origin: string
}

/** What the server knows of the page that is being made. */
export interface PageRequest {
  /** Marks our inline scripts and styles; anything else inline is refused by the browser. */
  readonly nonce: string
  readonly publicUrl: string
  readonly mode: 'demo' | 'production'
  /** Names the build that makes it. */
  readonly build: string
  /** Address of the visitor, for the API's limits. */
  readonly clientAddress: string
  readonly send: (request: ApiRequest, clientAddress: string) => Promise<ApiResponse>
  /** Cookies of the browser, with what this very request has changed. */
  readonly cookies: Map<string, string>
  /** `Set-Cookie` lines that go out with the page. */
  readonly setCookies: string[]
  /** Origins beside ours that a form of this very page may go to: the bank's, where the page leads there. */
  readonly formTargets: string[]
  /** Where the map's tiles of the page's merchant come from, beside ours. */
  readonly tileSources: TileSource[]
  /** Who counts visits of the page's merchant and who chats, once it is known. */
  privacy: AnswerOf<typeof getStorefront>['merchant']['privacy'] | null
  /** Whether the visitor has said yes or no to pixels at a merchant, by its slug, or their browser says no. */
  readonly hasAnswered: (slug: string) => boolean
  /** False where the page says that it has no script: its policy then allows none. */
  hasScripts: boolean
  /** The merchant that the address, else the host name, is of: its pages stand where its kind says. */
  readonly merchant?: { readonly slug: string; readonly kind: MerchantKind } | null
  /** Slug of the merchant that the host name belongs to. */
  readonly slugOfHost: string | null
  /** Name of the landing page that the host name belongs to, or that a demo begins with. */
  readonly landingOfHost: string | null
  /** Whether the document is rewritten, so that it is painted early and its scripts wait (`server/first-paint`). */
  readonly firstPaint: boolean
  /** The worker is taken back from browsers: the page ends it. */
  readonly isWorkerWithdrawn: boolean
  /** A kept page is the same for every guest: whoever renders it sees nobody's cookies. */
  readonly isCached: boolean
  /** Made of drafts and of what somebody types, for staff alone: nothing that was read for it is right for another page. */
  readonly isPreview?: boolean
  /** The page of another site that shows the storefront in a frame; null or absent: it is at the top of its window. */
  readonly frame?: { readonly parentPage: string | null } | null
  /** Chosen for the page by its address, a cookie, Accept-Language. */
  readonly languageWanted: readonly Language[]
}

/** The handler and the loaders must share this very object, so the handler takes it from the built entry. */
export const pageRequest = createContext<PageRequest>()
