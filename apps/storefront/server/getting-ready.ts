import { serverWords } from '@compass/i18n/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languagesWanted } from './languages-wanted.ts'
import { sendPlainPage } from './plain-page.ts'

const TRY_AGAIN_SECONDS = 2

/** A page for the seconds of a start in which its shops are still being made. */
export function sayGettingReady(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languagesWanted(request, new URLSearchParams(request.url.split('?')[1]), null)[0] ?? 'en'
  const words = serverWords(language)
  return sendPlainPage(reply, {
    language,
    title: words('refusals.starting'),
    lines: [{ text: words('refusals.startingHint'), needsScripts: true }],
    links: [{ href: '', words: words('shell.tryAgain') }],
    retryAfterSeconds: TRY_AGAIN_SECONDS,
    looksEverySeconds: TRY_AGAIN_SECONDS,
  })
}
