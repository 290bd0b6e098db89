import { randomBytes } from 'node:crypto'
import { directionOf, type Language } from '@compass/domain/languages'
import type { FastifyReply } from 'fastify'
import { framePolicy, pageHeaders, policyForNonce } from './policy.ts'

/** No merchant is known yet: the neutral tints of the landing page, light and dark. */
const STYLE = `:root{color-scheme:light dark;--canvas:#fcfbfa;--plate:#f1ede9;--plate-to:#e6dfd8;--ink:#1c1a19;--ink2:#5b5550;--quiet:#f1ede9}
@media (prefers-color-scheme:dark){:root{--canvas:#141211;--plate:#3a3531;--plate-to:#262220;--ink:#f5f2f0;--ink2:#bdb6b0;--quiet:#2b2724}}
body{margin:0;min-height:100dvh;display:grid;place-items:center;text-align:center;text-wrap:balance;background:var(--canvas);color:var(--ink);
font:1rem/1.6 system-ui,-apple-system,"Segoe UI",sans-serif}main{padding:2rem;max-width:26rem}
.plate{width:10rem;height:10rem;margin:0 auto 2rem;border-radius:50%;display:grid;place-items:center;
background:radial-gradient(110% 90% at 32% 12%,var(--plate),var(--plate-to))}svg{width:4.5rem;height:4.5rem;fill:none;
stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}h1{font-size:1.5rem;line-height:1.35;
font-weight:600;margin:0}p{margin:.5rem 0 0;color:var(--ink2)}a,button{display:inline-flex;align-items:center;min-height:2.75rem;
margin-top:1.75rem;padding:0 1.5rem;border-radius:1.125rem;background:var(--quiet);color:inherit;font:inherit;font-weight:500;text-decoration:none;border:0;cursor:pointer}
a:focus-visible,button:focus-visible{outline:2.5px solid;outline-offset:2px}@media (scripting:none){.scripted{display:none}}
nav{margin-top:2rem;display:grid;justify-items:center}nav[hidden]{display:none}nav a{margin-top:.75rem}
@media (forced-colors:active){a,button{border:1px solid}}`

const COMPASS =
  '<svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"/><path d="m16.24 7.76-1.8 5.41a2 2 0 0 1-1.27 1.27L7.76 16.24l1.8-5.41a2 2 0 0 1 1.27-1.27z"/></svg>'

/** Looks in the background, so that a screen reader starts over once: with the page that was wanted. */
const waitFor = (seconds: number) =>
  `setInterval(()=>fetch(location,{method:'HEAD',cache:'no-store'}).then(({status})=>{if(status!==503)location.replace(location)},()=>{}),${seconds * 1000})`

interface PlainPage {
  readonly language: Language
  readonly title: string
  /** Each a paragraph, as text; what only scripts keep is hidden without them. */
  readonly lines: readonly { readonly text: string; readonly needsScripts?: boolean }[]
  readonly links: readonly { readonly href: string; readonly words: string }[]
  /** What stands over links that a script finds; hidden until there are some. */
  readonly list?: string
}

/** A page for the time in which no screen can be shown. */
interface WaitingPage extends PlainPage {
  /** When it may be asked for again. */
  readonly retryAfterSeconds: number
  /** How often the page looks by itself. */
  readonly looksEverySeconds: number
  /** Sites whose pages may show it in a frame. */
  readonly origins?: readonly string[] | undefined
}

/**
 * Sends a page for the time in which no screen can be shown: 503, without React and without a merchant. It leads to the same
 * address once that answers; what was sent with a form is not sent twice.
 */
export function sendPlainPage(reply: FastifyReply, page: WaitingPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const policy = policyForNonce(nonce)
  pageHeaders(reply, page.origins ? framePolicy(policy, page.origins) : policy)
  reply.code(503).header('retry-after', String(page.retryAfterSeconds))
  return send(reply, writePlainPage(page, nonce, waitFor(page.looksEverySeconds)))
}

interface FramedPage extends PlainPage {
  /** Sites whose pages may show it. */
  readonly origins: readonly string[]
  /** A form that opens at the top of the window. */
  readonly leads: { readonly action: string; readonly fields: Readonly<Record<string, string>>; readonly words: string }
  /** Whether it goes there by itself, where the browser lets it. */
  readonly goesByItself: boolean
}

/** Sends a page for a frame, in the place of one that opens at the top of the window. */
export function sendFramedPage(reply: FastifyReply, page: FramedPage): FastifyReply {
  const { origins, leads, goesByItself } = page
  const nonce = randomBytes(16).toString('base64')
  pageHeaders(reply, framePolicy(policyForNonce(nonce), origins))
  const fields = Object.entries(leads.fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  const form = `<form method="post" target="_top" action="${escapeHtml(leads.action)}"${goesByItself ? ' data-leaves' : ''}>${fields.join('')}<button>${escapeHtml(leads.words)}</button></form>`
  const script = `<script src="/frame.js" data-origins="${origins.join(' ')}" data-plain></script>`
  return send(reply.code(200), writePage(page, nonce, script, form))
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('vary', 'Accept-Language, Cookie')
    .type('text/html; charset=utf-8')
    .send(html)
}

/** The text of a page without React and without a merchant, with one script. */
export function writePlainPage(page: PlainPage, nonce: string, script: string): string {
  return writePage(page, nonce, `<script nonce="${nonce}">${script}</script>`)
}

function writePage(
  { language, title, lines, links, list }: PlainPage,
  nonce: string,
  script: string,
  form = '',
): string {
  const tag = language === 'sr' ? 'sr-Latn' : language
  return (
    `<!doctype html><html lang="${tag}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    '<link rel="icon" href="data:,">' +
    `<title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head>` +
    `<body><main><div class="plate" aria-hidden="true">${COMPASS}</div><h1>${escapeHtml(title)}</h1>` +
    lines
      .map(({ text, needsScripts }) => `<p${needsScripts ? ' class="scripted"' : ''}>${escapeHtml(text)}</p>`)
      .join('') +
    links.map(({ href, words }) => `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`).join(' ') +
    (list === undefined ? '' : `<nav hidden aria-label="${escapeHtml(list)}"><p>${escapeHtml(list)}</p></nav>`) +
    `${form}</main>${script}</body></html>`
  )
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
