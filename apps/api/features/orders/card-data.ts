/** Fields of the specification that carry card data; none of them is ever accepted. */
const CARD_FIELDS = new Set(['carddetails', 'cardcode', 'cardnumber', 'cvv', 'cvc', 'pan'])
const MOST_LOOKED_AT = 5_000

/**
 * Does a body carry card data anywhere: a field that is made for it, or a text or number that reads as a card number (13 to
 * 19 digits, spaces and hyphens aside, whose Luhn sum is right)? Its telephone number and its ids are no such texts.
 */
export function carriesCardData(body: unknown): boolean {
  const waiting: unknown[] = [body]
  for (let looked = 0; waiting.length > 0; looked++) {
    if (looked > MOST_LOOKED_AT) return true
    const value = waiting.pop()
    if (typeof value === 'string' || typeof value === 'number') {
      if (hasCardNumber(String(value))) return true
    } else if (Array.isArray(value)) {
      waiting.push(...value)
    } else if (value !== null && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) {
        if (CARD_FIELDS.has(key.toLowerCase()) && inner !== null && inner !== '') return true
        waiting.push(inner)
      }
    }
  }
  return false
}

function hasCardNumber(text: string): boolean {
  for (const [found] of text.matchAll(/(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g)) {
    if (isLuhn(found.replace(/\D/g, ''))) return true
  }
  return false
}

function isLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
