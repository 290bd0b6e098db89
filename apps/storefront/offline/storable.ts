import { parsePageKey } from './page-key.ts'

/** What is looked at of an answer before it is stored. */
export interface Answer {
  readonly status: number
  readonly type: string
  readonly redirected: boolean
  readonly headers: Pick<Headers, 'get'>
}

/**
 * Whether a page may be stored. Only the server's key makes it one that belongs to nobody; a page of a person has none and is
 * `no-store`. Without its policy its scripts would not run.
 */
export function isStorablePage(answer: Answer): boolean {
  const { headers } = answer
  return (
    isWhole(answer) &&
    parsePageKey(headers.get('x-page-key')) !== null &&
    /^text\/html\b/.test(headers.get('content-type') ?? '') &&
    (headers.get('content-security-policy') ?? '').includes('script-src') &&
    !/no-store/.test(headers.get('cache-control') ?? '')
  )
}

const KINDS: readonly (readonly [path: RegExp, type: RegExp])[] = [
  [/\.js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/\.woff2$/, /font|octet-stream/],
  [/\.(webp|png|jpe?g|avif|svg|gif)$/, /^image\//],
]

/** Whether a file is what its name says: the sign-in page of a hotel's network is no script. */
export function isStorableFile(path: string, answer: Answer): boolean {
  const type = answer.headers.get('content-type') ?? ''
  return isWhole(answer) && KINDS.some(([name, kind]) => name.test(path) && kind.test(type))
}

/** Files whose address changes with their bytes: of a build, and pictures of merchants. */
export function storeOf(path: string): 'files' | 'pictures' | null {
  if (path.startsWith('/assets/')) return 'files'
  return path.startsWith('/pictures/') ? 'pictures' : null
}

/** Never read, never stored: a person's own screens, whose way is the network's alone. */
export function isInCheckout(path: string): boolean {
  return /\/(checkout|payment|pay-link|order-replacement)(\/|$)/.test(path)
}

/** The tag of a page's bytes, however they were compressed: `"abc-br"`. */
export function tagOf(etag: string | null): string {
  return /^(?:W\/)?"([\w-]{22})(?:-(?:br|gz))?"$/.exec(etag ?? '')?.[1] ?? ''
}

function isWhole({ status, type, redirected }: Answer): boolean {
  return status === 200 && type === 'basic' && !redirected
}

/**
 * Nobody reads this answer: unread it would hold its connection, and the event that asked for it. A new worker waits for all
 * events of the one before.
 */
export function releaseAnswer({ body, bodyUsed }: Pick<Response, 'body' | 'bodyUsed'>): void {
  if (body && !bodyUsed && !body.locked) body.cancel().catch(() => {})
}
