import { holdsCardNumber } from '@compass/domain/contacts'
import { isLanguage } from '@compass/domain/languages'
import { isCurrency } from '@compass/domain/money'
import { METHODS, type Method } from '../ledger/rows.ts'
import { Fault } from '../payments/fault.ts'
import type { NewPayment } from '../payments/payments.ts'

type Fields = Readonly<Record<string, unknown>>

/** UPI: name or number@bank. */
export const VPA = /^[A-Za-z0-9][A-Za-z0-9._-]{0,98}@[A-Za-z][A-Za-z0-9]{1,62}$/

export function fieldsOf(body: unknown): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw wrong('body', 'an object')
  return body as Fields
}

export function wrong(field: string, wants: string): Fault {
  return new Fault(400, 'invalid_request', `${field} must be ${wants}.`)
}

export function text(fields: Fields, field: string, most = 200): string {
  const value = fields[field]
  if (typeof value !== 'string' || value.trim() === '' || value.length > most)
    throw wrong(field, `a text of up to ${most}`)
  return value
}

function optionalText(fields: Fields, field: string, most = 200): string | null {
  return fields[field] === undefined || fields[field] === null ? null : text(fields, field, most)
}

export function wholeAmount(fields: Fields): number {
  const { amount } = fields
  if (!Number.isSafeInteger(amount) || (amount as number) <= 0) throw wrong('amount', 'a whole number above 0')
  return amount as number
}

export function webAddress(fields: Fields, field: string): string {
  const value = text(fields, field, 2_000)
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) throw wrong(field, 'an http address')
  return value
}

function instant(fields: Fields, field: string): string {
  const at = new Date(text(fields, field))
  if (Number.isNaN(at.getTime())) throw wrong(field, 'an instant')
  return at.toISOString()
}

/** A payment as the shop asks for it. @throws Fault 400, or 422 where a card's number stands in it */
export function readPayment(account: string, body: unknown): NewPayment {
  const fields = fieldsOf(body)
  refuseCardNumbers(fields)
  const { currency, method, language } = fields
  if (!isCurrency(currency as string)) throw wrong('currency', 'an ISO 4217 code')
  if (!METHODS.includes(method as Method)) throw wrong('method', `one of ${METHODS.join(', ')}`)
  const merchant = fieldsOf(fields.merchant)
  const color = text(merchant, 'color', 7)
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw wrong('merchant.color', 'a colour such as #c2410c')
  const customer = fields.customer ? text(fieldsOf(fields.customer), 'id') : null
  const card = fields.card ? fieldsOf(fields.card) : null
  const vpa = optionalText(fields, 'vpa', 300)
  if (vpa !== null && !VPA.test(vpa)) throw new Fault(422, 'invalid_vpa', 'This is no UPI address.')
  return {
    account,
    reference: text(fields, 'reference'),
    amount: wholeAmount(fields),
    currency: currency as string,
    method: method as Method,
    returnUrl: webAddress(fields, 'returnUrl'),
    expiresAt: instant(fields, 'expiresAt'),
    language: isLanguage(language) ? language : 'en',
    description: optionalText(fields, 'description') ?? '',
    merchant: { name: text(merchant, 'name', 120), color: color.toLowerCase() },
    customer,
    saveCard: fields.saveCard === true,
    token: card ? text(card, 'token') : null,
    cvvNotNeeded: card?.cvvNotNeeded === true,
    vpa,
    wallet: optionalText(fields, 'walletToken'),
    bins: readBins(fields.bins),
    asset: optionalText(fields, 'asset'),
  }
}

function readBins(bins: unknown): string[] | null {
  if (bins === undefined || bins === null) return null
  if (!Array.isArray(bins) || !bins.every((bin) => typeof bin === 'string' && /^\d{4,8}$/.test(bin))) {
    throw wrong('bins', 'a list of the first four to eight digits')
  }
  return bins
}

/**
 * A card's number belongs on the gateway's own page; in a call it is refused before anything is kept of it. The shop's ids are
 * no card's number, however many of their letters are digits.
 */
function refuseCardNumbers(value: unknown): void {
  if (typeof value === 'string') {
    if (holdsCardNumber(value)) {
      throw new Fault(422, 'card_number_not_accepted', 'Card numbers are typed on the page of the gateway alone.')
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) refuseCardNumbers(part)
  }
}
