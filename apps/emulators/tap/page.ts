import type { FastifyInstance } from 'fastify'
import { escapeHtml, htmlPage } from '../http/index.ts'
import type { EmulatedCharge } from './ledger.ts'
import { fullText } from './money.ts'
import type { TapParts } from './parts.ts'

const PAGE = '/test_gosell/v2/payment/tap_process.aspx'

/** The page that a customer is sent to: the fields of a card or of KNET, and a way out. */
export function servePage(app: FastifyInstance, parts: TapParts): void {
  app.get(PAGE, (request, reply) => {
    const charge = parts.ledger.charges.get((request.query as { chg?: string }).chg ?? '')
    reply.type('text/html; charset=utf-8')
    if (!charge) return reply.code(404).send(htmlPage('Tap', 'There is no such charge.'))
    expireIfDue(parts, charge)
    if (charge.status !== 'INITIATED') return reply.code(303).header('location', backUrl(charge)).send()
    return reply.send(htmlPage(`Tap · ${fullText(charge.minor, charge.currency)} ${charge.currency}`, formOf(charge)))
  })
  app.post(PAGE, (request, reply) => {
    const charge = parts.ledger.charges.get((request.query as { chg?: string }).chg ?? '')
    if (!charge) return reply.code(404).type('text/html').send(htmlPage('Tap', 'There is no such charge.'))
    const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    const field = (name: string) => (fields.get(name) ?? '').trim()
    expireIfDue(parts, charge)
    if (field('act') === 'cancel') parts.payments.end(charge, 'CANCELLED', '302')
    else if (field('act') === 'confirm') parts.payments.end(charge, 'CAPTURED', '000')
    else if (field('act') === 'decline') parts.payments.end(charge, 'DECLINED', '512')
    else
      parts.payments.pay(charge, {
        number: field('number').replace(/\s/g, ''),
        expiry: field('expiry'),
        code: field('code'),
      })
    return reply.code(303).header('location', backUrl(charge)).send()
  })
}

function expireIfDue({ payments, clock }: TapParts, charge: EmulatedCharge): void {
  if (clock().getTime() >= charge.expiresAt) payments.end(charge, 'ABANDONED', '301')
}

/** All that the way back says is which charge it was. */
function backUrl({ redirectUrl, id }: EmulatedCharge): string {
  const url = new URL(redirectUrl)
  url.searchParams.set('tap_id', id)
  return url.href
}

function formOf(charge: EmulatedCharge): string {
  const isKnet = charge.source === 'src_kw.knet'
  const input = (name: string, label: string, value: string) =>
    `<label>${label}<input name="${name}" value="${escapeHtml(value)}" autocomplete="off"></label>`
  // A card that is kept already: its bank asks its holder.
  const pay = charge.card
    ? '<button name="act" value="confirm">Confirm</button><button name="act" value="decline">Decline</button>'
    : input('number', 'Card number', isKnet ? '8888880000000001' : '5123450000000008') +
      input('expiry', 'Expiry (MM/YY)', isKnet ? '09/30' : '01/39') +
      input('code', isKnet ? 'PIN' : 'CVV', isKnet ? '1234' : '100') +
      '<button name="act" value="pay">Pay</button>'
  return `<p>${escapeHtml(charge.description)}</p><form method="post">${pay}<button name="act" value="cancel">Cancel</button></form>`
}
