import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isLanguage } from '@compass/domain/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TEST_CARDS } from '../cards/test-cards.ts'
import type { Gateway } from '../gateway-parts.ts'
import { isOpen } from '../ledger/books.ts'
import type { Payment } from '../ledger/rows.ts'
import { Fault } from '../payments/fault.ts'
import { act, type FormState } from './act.ts'
import { cardPage, codePage, savedCardPage } from './card-page.ts'
import { type Page, sendLost, sendPage } from './layout.ts'
import { backPage, cryptoPage, knetPage, upiWaitingPage, vpaPage, walletPage, workingPage } from './other-pages.ts'

type OfPage = { Params: { page: string }; Querystring: { card?: string; other?: string } }

const FONTS = {
  'latin.woff2': '@fontsource-variable/geologica/files/geologica-latin-wght-normal.woff2',
  'latin-ext.woff2': '@fontsource-variable/geologica/files/geologica-latin-ext-wght-normal.woff2',
  'greek.woff2': '@fontsource-variable/geologica/files/geologica-greek-wght-normal.woff2',
  'arabic.woff2': '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2',
} as const

/** What the customer's browser opens. */
export function addPages(app: FastifyInstance, gateway: Gateway): void {
  const { books } = gateway
  const css = readFileSync(join(import.meta.dirname, 'pages.css'), 'utf8')
  app.get('/assets/pages.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
  const { resolve } = createRequire(import.meta.url)
  for (const [name, from] of Object.entries(FONTS)) {
    const font = readFileSync(resolve(from))
    app.get(`/assets/${name}`, (_request, reply) =>
      reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(font),
    )
  }

  app.post('/pay', (request, reply) => {
    const { session } = (request.body ?? {}) as { session?: unknown }
    if (typeof session !== 'string' || !/^[\w-]{1,100}$/.test(session)) return sendLost(reply, languageOf(request))
    return reply.redirect(`/pay/${session}`, 303)
  })

  app.get<OfPage>('/pay/:page', async (request, reply) => {
    const payment = books.paymentOfPage(request.params.page)
    if (!payment) return sendLost(reply, languageOf(request))
    return sendPage(
      reply,
      payment,
      pageOf(payment, { sampleIndex: request.query.card, other: request.query.other === '1' }),
    )
  })

  app.post<OfPage>('/pay/:page', async (request, reply) => {
    const payment = books.paymentOfPage(request.params.page)
    if (!payment) return sendLost(reply, languageOf(request))
    const shown = await act(gateway, payment, fieldsOf(request.body)).catch((error: unknown) => {
      // Too late to cancel, or done already: the page says how it stands.
      if (error instanceof Fault) return 'done' as const
      throw error
    })
    if (shown === 'dropped') return drop(reply)
    if (shown === 'done') return reply.redirect(`/pay/${payment.page}`, 303)
    return sendPage(reply.status(422), payment, pageOf(books.payment(payment.id)!, shown))
  })

  function pageOf(payment: Payment, shown: FormState & { sampleIndex?: string }): Page {
    if (payment.challenge) return codePage(payment)
    if (!isOpen(payment.status) || payment.received) return backPage(payment)
    if (payment.status === 'pending') return payment.method === 'upi' ? upiWaitingPage(payment) : workingPage(payment)
    switch (payment.method) {
      case 'knet':
        return knetPage(payment)
      case 'applepay':
      case 'googlepay':
        return walletPage(payment)
      case 'upi':
        return vpaPage(payment, shown.fault === 'vpa')
      case 'cryptoWallet':
      case 'mixpay':
        return cryptoPage(payment, gateway.now())
      default:
        return pageOfCard(payment, shown)
    }
  }

  function pageOfCard(payment: Payment, shown: FormState & { sampleIndex?: string }): Page {
    const isExpress = payment.method === 'express'
    const fault = shown.fault === 'vpa' ? undefined : shown.fault
    const stored = books.cardsOf(payment.account, payment.customer ?? '')
    const chosen = payment.token
      ? stored.find(({ token }) => token === payment.token)
      : isExpress
        ? stored.at(-1)
        : undefined
    if (chosen && !shown.other && shown.sampleIndex === undefined) {
      return savedCardPage(payment, chosen, { fault, isExpress: isExpress && !payment.token })
    }
    const sample = TEST_CARDS[Number(shown.sampleIndex ?? -1)]
    return cardPage(payment, { sample, fault, typed: shown.typed }, '?')
  }
}

function fieldsOf(body: unknown): Readonly<Record<string, string>> {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>)
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'))
}

function languageOf(request: FastifyRequest): Payment['language'] {
  const wanted = request.headers['accept-language']?.slice(0, 2)
  return isLanguage(wanted) ? wanted : 'en'
}

/** The money is taken, and the browser never hears of it. */
function drop(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
