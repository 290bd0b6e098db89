import { embedOrigins, readParentPage } from '@compass/domain/merchants'
import type { FastifyRequest } from 'fastify'
import { readCookies } from '../read-request.ts'

/**
 * Readable by scripts, kept by the browser for this frame of this site alone. Its value is the address of the page around the
 * frame, once that has said who it is. Without it the browser keeps nothing at all here.
 */
const FRAME_COOKIE = 'framed'

/** The storefront in a frame of a page of another site. */
export interface Frame {
  /** Origins of the merchant's document: those alone may show it. */
  readonly origins: readonly string[]
  /** The browser keeps cookies here. */
  readonly keepsCookies: boolean
  /** Address of the page around it; null: it is not known. */
  readonly parentPage: string | null
  /** A whole document is asked for, and not a part by scripts. */
  readonly isDocument: boolean
  /** Its scripts found that nothing is kept. */
  readonly keepsNothing: boolean
}

const FRAMES = new Set(['iframe', 'frame', 'embed', 'object', 'fencedframe'])

/**
 * What a request says of its frame; null at the top of a window, and where the merchant lists no site. The browser says it of a
 * document (Sec-Fetch-Dest), an old one by the address that the snippet opens. `frame.js` says it of what it fetches.
 */
export function readFrame(request: FastifyRequest, embedHosts: readonly string[]): Frame | null {
  if (embedHosts.length === 0) return null
  const { 'sec-fetch-dest': destination, 'x-framed': byScripts } = request.headers
  const address = request.raw.url ?? ''
  const mark = /[?&]framed=([a-z0-9]+)/.exec(address)?.[1]
  const isDocument = destination === undefined ? mark !== undefined : FRAMES.has(destination)
  if (!isDocument && (destination === 'document' || byScripts === undefined)) return null
  const origins = embedOrigins(embedHosts)
  if (origins.length === 0) return null
  const cookie = readCookies(request).get(FRAME_COOKIE)
  return {
    origins,
    keepsCookies: cookie !== undefined,
    parentPage: readParentPage(cookie === undefined ? undefined : decode(cookie), origins),
    isDocument,
    keepsNothing: mark === 'none',
  }
}

/** Below a merchant's home: menu, basket and checkout, with what they show and fetch. All else opens at the top. */
const PAGES = [
  ...['my-order', 'promo', 'checkout', 'prescription', 'menu-list', 'vendor-info/[^/?]+', 'store-timings'],
  ...['gallery(?:/[^/?]+)?', 'about-us', 'faq', 'terms-conditions'],
  ...['basket', 'suggestions', 'usable-promotions', 'favourites', 'own-orders', 'where', 'map', 'places', 'language'],
  '[0-9a-f-]{36}/(?:product/[^/?]+|search|category|new/category|order-time|products|found)',
]
const FRAMED = new RegExp(`^(?:/(?:${PAGES.join('|')}))?/?(?:_?\\.data)?(?:\\?.*)?$`)

/** Whether a page of a merchant, by what follows its home, is shown in a frame. */
export function isFramedPage(rest: string): boolean {
  return FRAMED.test(rest)
}

/** `__Host-` over https; a demo over http has none. */
const SESSION = /^(__Host-)?s\./
const FRAME_SESSION = /^(__Host-)?f\./

/**
 * Cookies of a frame as the pages and the API know them: the frame's session stands for the session. That of the shop itself
 * stays out, though a site of the same domain brings it along. Another site may lay its own buttons over a frame.
 */
export function readFrameCookies(cookies: ReadonlyMap<string, string>): Map<string, string> {
  const read = new Map<string, string>()
  for (const [name, value] of cookies) if (!SESSION.test(name)) read.set(name.replace(FRAME_SESSION, '$1s.'), value)
  return read
}

/** A `Set-Cookie` line for a frame: for this site around it alone, so that nobody is followed from one site to another. */
export function writeFrameCookie(line: string): string {
  const own = line.replace(SESSION, '$1f.').replace(/; (?:SameSite=[A-Za-z]+|Secure|Partitioned)/g, '')
  return `${own}; SameSite=None; Secure; Partitioned`
}

export const FRAME_COOKIE_LINE = writeFrameCookie(`${FRAME_COOKIE}=1; Path=/`)

/** What a page needs in a frame, and nowhere else: at the end of its head, before its own scripts. */
export function insertFrameScript(html: string, { origins }: Pick<Frame, 'origins'>): string {
  return html.replace('</head>', () => `<script src="/frame.js" data-origins="${origins.join(' ')}"></script></head>`)
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
