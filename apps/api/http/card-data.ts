import { holdsCardNumber } from '@compass/domain/contacts'

/** Fields of the specification that carry card data; none of them is ever accepted. */
const CARD_FIELDS: ReadonlySet<string> = new Set(['carddetails', 'cardcode', 'cardnumber', 'cvv', 'cvc', 'pan'])
/** What a gateway or a wallet calls a card. Some make such tokens look like the number; we pass them on and keep none. */
const TOKEN_FIELDS: ReadonlySet<string> = new Set(['cardid', 'cardtoken', 'wallettoken'])
/** Whole numbers below it have too few digits. */
const MIN_NUMBER = 1e12

/**
 * Does a value carry card data anywhere? A field that is made for it counts, and so does a name, a text or a whole number
 * that holds a card number. Tokens of gateways are not looked into.
 */
export function carriesCardData(value: unknown): boolean {
  const open: unknown[] = [value]
  while (open.length > 0) {
    const one = open.pop()
    if (typeof one === 'string') {
      if (holdsCardNumber(one)) return true
    } else if (typeof one === 'number') {
      if (one >= MIN_NUMBER && Number.isSafeInteger(one) && holdsCardNumber(String(one))) return true
    } else if (Array.isArray(one)) {
      for (const inner of one) open.push(inner)
    } else if (one !== null && typeof one === 'object') {
      for (const [name, inner] of Object.entries(one)) {
        const field = name.toLowerCase()
        if (holdsCardNumber(name) || (CARD_FIELDS.has(field) && inner !== null && inner !== '')) return true
        if (!TOKEN_FIELDS.has(field)) open.push(inner)
      }
    }
  }
  return false
}
