import { type ApiResponse, createClient } from '@compass/client'
import { createHandover } from '@compass/contract/users'
import { serverWords } from '@compass/i18n/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest } from '#shell/api/page-request.ts'
import { languagesWanted } from '../languages-wanted.ts'
import { sendFramedPage } from '../plain-page.ts'
import { readCookies } from '../read-request.ts'
import { type Frame, readFrameCookies } from './frame.ts'

/** What opens at the top of the window, where the frame cannot show it. */
interface FrameExit {
  readonly frame: Frame
  readonly slug: string
  /** Where the pages of the merchant begin. */
  readonly home: string
  /** Path and query of the page. */
  readonly address: string
  readonly server: Pick<PageRequest, 'send'>
}

/**
 * Answers for a page that no frame shows: a page in its place leads to the top of the window, and takes the session along.
 * Scripts of the frame get the same as headers, and go there at once. Nothing of an order is in it.
 */
export async function leaveFrame(
  request: FastifyRequest,
  reply: FastifyReply,
  leaving: FrameExit,
): Promise<FastifyReply> {
  const { frame, home, address } = leaving
  const keepsSession = frame.keepsCookies && !frame.keepsNothing
  const code = keepsSession ? await makeHandover(request, leaving) : null
  const to = keepsSession ? pageOf(address) : home
  reply.header('cache-control', 'no-store')
  if (!frame.isDocument) {
    reply
      .header('x-open-at-top', to)
      .header('x-hand-over-at', `${home}/hand-over`)
      .header('x-hand-over', code ?? '')
    return reply.code(204).send()
  }
  const language = languagesWanted(request, new URLSearchParams(address.split('?')[1]), null)[0] ?? 'en'
  const words = serverWords(language)
  return sendFramedPage(reply, {
    language,
    title: words(keepsSession ? 'refusals.frameTitle' : 'refusals.frameOnlyTitle'),
    lines: [{ text: words(keepsSession ? 'refusals.frameHint' : 'refusals.frameNoCookies') }],
    links: [],
    origins: frame.origins,
    leads: { action: `${home}/hand-over`, fields: { code: code ?? '', to }, words: words('refusals.openShop') },
    goesByItself: keepsSession,
  })
}

/** The address of a page whose part scripts asked for. */
function pageOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://page.invalid')
  for (const name of ['_routes', 'index', 'framed']) searchParams.delete(name)
  const path = pathname.replace(/(?:\/_)?\.data$/, '')
  return searchParams.size > 0 ? `${path}?${searchParams}` : path
}

/** Null where nobody is there to be handed over. */
async function makeHandover(request: FastifyRequest, { server, slug }: FrameExit): Promise<string | null> {
  const cookies = readFrameCookies(readCookies(request))
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const transport = async (call: Parameters<PageRequest['send']>[0]): Promise<ApiResponse> =>
    server.send(
      { ...call, headers: { ...call.headers, cookie, 'sec-fetch-site': 'same-origin', ...hostOf(request) } },
      request.ip,
    )
  const answer = await createClient({ transport })(createHandover, {}, { url: slug })
  return answer.ok ? answer.data.code : null
}

function hostOf({ headers: { host } }: FastifyRequest): { readonly host?: string } {
  return host === undefined ? {} : { host }
}
