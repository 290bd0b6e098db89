import { parseNumber } from '#shell/cart/customization-fields.ts'
import type { FormReader } from '#shell/forms/form-reader.ts'
import type { Selection } from '../selection.ts'
import type { ItemSelection } from './my-items.ts'

/** How the bill is shared, by the segments of the screen. */
const KINDS = ['all', 'parts', 'lines', 'amount'] as const

export type SplitKind = (typeof KINDS)[number]

export function readKind(text: string | null): SplitKind {
  return KINDS.find((kind) => kind === text) ?? 'lines'
}

/** What a sent form chooses of the bill; null: nothing. */
export function readSelection(
  { form, text }: Pick<FormReader, 'form' | 'text'>,
  currency: { readonly code: string; readonly decimals: number },
): Selection | null {
  switch (text('kind')) {
    case 'all':
    case 'rest':
      return { kind: text('kind') === 'all' ? 'all' : 'rest' }
    case 'parts': {
      const n = Math.trunc(parseNumber(text('n')))
      return n >= 1 && n <= 99 ? { kind: 'parts', n } : null
    }
    case 'amount': {
      const amount = readAmount(text('amount'), currency.decimals)
      return amount === null ? null : { kind: 'amount', amount, currency: currency.code }
    }
    default: {
      const lines = [...pickedIn(form)].map(([id, partCount]) => ({ id, of: partCount }))
      return lines.length > 0 ? { kind: 'lines', lines } : null
    }
  }
}

/** The items that are ticked in a form. */
export function pickedIn(form: FormData): ItemSelection {
  const ids = form.getAll('line').filter((id) => typeof id === 'string')
  return new Map(ids.map((id) => [id, Math.min(99, Math.max(1, Math.trunc(Number(form.get(`of:${id}`))) || 1))]))
}

/** An amount as it was typed, in the digits of any script, in minor units; null: it is none of this currency. */
export function readAmount(typed: string, decimals: number): number | null {
  const amount = parseNumber(typed.trim().replace(/[,٫]/, '.')) * 10 ** decimals
  const minor = Math.round(amount)
  return minor > 0 && Math.abs(amount - minor) < 1e-6 ? minor : null
}
