import type { OfflineFiles } from './offline-files.ts'

/** The parts of a worker's scope that are used: TypeScript has them in a library that excludes that of pages. */
export interface WorkerScope {
  readonly location: Location
  readonly caches: CacheStorage
  readonly clients: {
    claim(): Promise<void>
    get(id: string): Promise<WorkerClient | undefined>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WorkerClient[]>
  }
  readonly registration: ServiceWorkerRegistration & {
    readonly navigationPreload?: { enable(): Promise<void> }
  }
  /** Both are written before the text of the worker by the server. */
  readonly compassBuild: string
  readonly compassFiles: OfflineFiles
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', act: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', act: (event: FetchingEvent) => void): void
  addEventListener(type: 'message', act: (event: LastingEvent & MessageEvent & { source: WorkerClient }) => void): void
}

interface WorkerClient {
  readonly id: string
  readonly url: string
  postMessage(message: unknown): void
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchingEvent extends LastingEvent {
  readonly request: Request
  readonly resultingClientId: string
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

/** What a page says to the worker. */
export type PageMessage =
  /** It was opened, with these files. What is not stored yet is stored, the page itself where it is a menu for everybody. */
  | { readonly kind: 'opened'; readonly url: string; readonly isMenu: boolean; readonly files: readonly string[] }
  /** The network is back: is the page that stands still right? */
  | { readonly kind: 'check'; readonly url: string }
  /** Between two workers: nobody is in a checkout, the new one may begin. */
  | { readonly kind: 'begin' }

/** What the worker says to a page. */
export type WorkerMessage =
  /** It is as it was then, and the server could not be asked. */
  | { readonly kind: 'as-of'; readonly at: number }
  | { readonly kind: 'right' }
  /** There is a newer one; it is stored. */
  | { readonly kind: 'changed'; readonly isSameBuild: boolean }
