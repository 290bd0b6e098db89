import { latinDigits } from '@compass/domain/contacts'

/** What somebody typed to find a person or an order; null: nothing. */
export function typedSearch(
  text: string | undefined,
): { readonly name: string; readonly digits: string; readonly isNumber: boolean } | null {
  const typed = latinDigits((text ?? '').normalize('NFC')).trim()
  if (typed === '') return null
  const digits = typed.replaceAll(/[\s()+#.-]/g, '')
  const isNumber = /^\d+$/.test(digits)
  return { name: typed.toLowerCase(), digits: isNumber ? digits.replace(/^0+(?=\d)/, '') : '', isNumber }
}
