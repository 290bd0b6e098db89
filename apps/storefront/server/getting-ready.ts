import { randomBytes } from 'node:crypto'
import { directionOf } from '@compass/domain/languages'
import { serverWords } from '@compass/i18n/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languagesWanted } from './languages-wanted.ts'
import { pageHeaders, policyForNonce } from './policy.ts'

const TRY_AGAIN_SECONDS = 2

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100dvh;display:grid;place-items:center;text-align:center;
font:1.125rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}main{padding:2rem;max-width:28rem}
h1{font-size:1.375rem;font-weight:600;margin:0 0 1rem}a{color:inherit}`

/** Looks in the background, so that a screen reader starts over once: with the page that was wanted. */
const WAIT = `setInterval(()=>fetch(location,{method:'HEAD',cache:'no-store'}).then(({status})=>{if(status!==503)location.replace(location)},()=>{}),${TRY_AGAIN_SECONDS * 1000})`

/**
 * A page for the seconds of a start in which its shops are still being made. It leads to the same address once that answers;
 * what was sent with a form is not sent twice.
 */
export function sayGettingReady(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languagesWanted(request, new URLSearchParams(request.url.split('?')[1]), null)[0] ?? 'en'
  const words = serverWords(language)
  const wait = words('refusals.wait_seconds', { count: TRY_AGAIN_SECONDS })
  const sentence = words('refusals.unavailable', { wait })
  const nonce = randomBytes(16).toString('base64')
  pageHeaders(reply, policyForNonce(nonce))
  return reply
    .code(503)
    .header('retry-after', String(TRY_AGAIN_SECONDS))
    .header('cache-control', 'no-store')
    .header('vary', 'Accept-Language, Cookie')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
        '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
        `<title>${sentence}</title><style nonce="${nonce}">${STYLE}</style></head>` +
        `<body><main><h1>${sentence}</h1><a href="">${words('shell.tryAgain')}</a></main><script nonce="${nonce}">${WAIT}</script></body></html>`,
    )
}
