import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { escapeHtml, htmlPage } from '../http/index.ts'
import type { EmulatedLink } from './ledger.ts'
import type { RazorpayParts } from './parts.ts'

/** The page of a link: UPI, a card, and a way out. A refusal leaves the customer on it. */
export function servePage(app: FastifyInstance, parts: RazorpayParts): void {
  const linkOf = (request: { params: unknown }) =>
    parts.ledger.links.get(`plink_${(request.params as { code: string }).code}`)
  app.get('/i/:code', (request, reply) => {
    const link = linkOf(request)
    reply.type('text/html; charset=utf-8')
    if (!link) return reply.code(404).send(htmlPage('Razorpay', 'There is no such page.'))
    link.isOpened = true
    parts.payments.expireIfDue(link)
    return reply.send(htmlPage(titleOf(link), link.status === 'created' ? formOf(link, '') : endOf(link)))
  })
  app.post('/i/:code', (request, reply) => {
    const link = linkOf(request)
    reply.type('text/html; charset=utf-8')
    if (!link) return reply.code(404).send(htmlPage('Razorpay', 'There is no such page.'))
    const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    act(parts, link, (name) => (fields.get(name) ?? '').trim())
    const back = link.status === 'paid' ? backUrl(parts, link) : null
    if (back !== null) return reply.code(303).header('location', back).send()
    const isOpen = link.status === 'created'
    return reply.send(htmlPage(titleOf(link), isOpen ? formOf(link, 'The payment has failed.') : endOf(link)))
  })
}

function act(parts: RazorpayParts, link: EmulatedLink, field: (name: string) => string): void {
  const { payments } = parts
  switch (field('act')) {
    case 'upi':
      payments.pay(link, { method: 'upi', vpa: field('vpa') })
      break
    case 'card':
      payments.pay(link, { method: 'card', number: field('number').replace(/\s/g, ''), otp: field('otp') })
      break
    case 'cancel':
      // In test mode a cancelled payment by UPI succeeds; it is so documented.
      if (link.methods.upi && link.keyId.startsWith('rzp_test_'))
        payments.pay(link, { method: 'upi', vpa: 'success@razorpay' })
      else if (link.status === 'created')
        payments.fail(payments.attempt(link, { method: 'upi', vpa: 'success@razorpay' }), 'payment_cancelled')
      break
    default:
  }
}

/** What the way back says is signed with the key's secret. */
function backUrl({ ledger }: RazorpayParts, link: EmulatedLink): string | null {
  const { callbackUrl, id, referenceId, status, keyId } = link
  if (callbackUrl === null) return null
  const paid = link.payments.find(({ isCaptured }) => isCaptured)?.id ?? ''
  const signed = `${id}|${referenceId ?? ''}|${status}|${paid}`
  const url = new URL(callbackUrl)
  for (const [name, value] of Object.entries({
    razorpay_payment_id: paid,
    razorpay_payment_link_id: id,
    razorpay_payment_link_reference_id: referenceId ?? '',
    razorpay_payment_link_status: status,
    razorpay_signature: createHmac('sha256', ledger.accounts.get(keyId)?.keySecret ?? '')
      .update(signed)
      .digest('hex'),
  }))
    url.searchParams.set(name, value)
  return url.href
}

const titleOf = ({ amount }: EmulatedLink) =>
  `Razorpay · ₹${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

function endOf({ status }: EmulatedLink): string {
  return `<p>This payment link is ${escapeHtml(status)}.</p>`
}

function formOf({ methods, description, prefilledVpa }: EmulatedLink, fault: string): string {
  const input = (name: string, label: string, value: string) =>
    `<label>${label}<input name="${name}" value="${escapeHtml(value)}" autocomplete="off"></label>`
  const upi =
    input('vpa', 'UPI ID (success@razorpay or failure@razorpay)', prefilledVpa ?? 'success@razorpay') +
    '<button name="act" value="upi">Pay by UPI</button>'
  const card =
    input('number', 'Card number', '4100280000001007') +
    input('otp', 'OTP (four digits pay, fewer fail)', '1234') +
    '<button name="act" value="card">Pay by card</button>'
  return (
    `<p>${escapeHtml(description)}</p>${fault === '' ? '' : `<p role="alert">${fault}</p>`}<form method="post">` +
    `${methods.upi ? upi : ''}${methods.card ? card : ''}<button name="act" value="cancel">Cancel</button></form>`
  )
}
