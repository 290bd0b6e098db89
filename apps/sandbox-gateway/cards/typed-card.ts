import { passesLuhn } from '@compass/domain/contacts'
import type { TypedCard } from '../payments/payments.ts'
import { faceOf, findTestCard } from './test-cards.ts'

export type TypedFault = 'number' | 'notTest' | 'expiry' | 'cvv' | 'holder'

type CardForm = { number: string; expiry: string; cvv: string; holder: string }

/** With this CVV every card answers that the CVV is wrong, so that a saved card can too. */
const WRONG_CVV = '999'

/** What was typed, without the number: the test card's behaviour and its face. Digits may be Arabic ones. */
export function readTypedCard(form: CardForm, now: Date): { card: TypedCard } | { fault: TypedFault } {
  const number = latin(form.number).replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return { fault: 'number' }
  const test = findTestCard(number)
  if (!test) return { fault: 'notTest' }
  const expiry = readExpiry(form.expiry, now)
  if (!expiry) return { fault: 'expiry' }
  if (!isCvv(form.cvv)) return { fault: 'cvv' }
  const holder = form.holder.trim().slice(0, 60)
  if (holder === '' || /\d{12}/.test(latin(holder).replace(/[\s-]/g, ''))) return { fault: 'holder' }
  return { card: { face: faceOf(test), behaviour: afterCvv(form.cvv, test.behaviour), expiry, holder } }
}

export function isCvv(text: string): boolean {
  return /^\d{3,4}$/.test(latin(text).trim())
}

export function afterCvv(cvv: string, behaviour: string): string {
  return latin(cvv).trim() === WRONG_CVV ? 'wrongCvv' : behaviour
}

/** MM/YY of a month that has not passed; null for anything else. */
function readExpiry(text: string, now: Date): string | null {
  const [, month, year] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(latin(text).trim()) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return null
  if (new Date(Date.UTC(2000 + Number(year), Number(month), 1)) <= now) return null
  return `${month.padStart(2, '0')}/${year}`
}

function latin(text: string): string {
  return text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
}
