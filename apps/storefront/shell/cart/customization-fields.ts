import { latinDigits } from '@compass/domain/contacts'

/** A choice as the API takes it. */
export interface Customization {
  readonly _id: string
  readonly variants: readonly { readonly _id: string; readonly counter?: number }[]
}

/** Names of the form's fields: `choice:<group>` holds a variant, `counter:<group>:<variant>` a number of pieces. */
export const customizationField = (groupId: string) => `choice:${groupId}`
export const counterField = (groupId: string, variantId: string) => `counter:${groupId}:${variantId}`

/** A number as it was typed, in the digits of any script; NaN where it is none. */
export function parseNumber(text: unknown): number {
  return typeof text === 'string' ? Number(latinDigits(text)) : Number.NaN
}

/** The choices of an item's form, sent with or without scripts, or of an address that the form made. */
export function readCustomizations(form: FormData | URLSearchParams): Customization[] {
  const groups = new Map<string, { _id: string; counter?: number }[]>()
  const groupOf = (id: string) => groups.get(id) ?? groups.set(id, []).get(id)!
  for (const [name, value] of form.entries()) {
    const [kind, group, variant] = name.split(':')
    if (kind === 'choice' && group && typeof value === 'string' && value) groupOf(group).push({ _id: value })
    const pieces = kind === 'counter' ? parseNumber(value) : 0
    if (group && variant && pieces > 0) groupOf(group).push({ _id: variant, counter: pieces })
  }
  return [...groups].map(([_id, variants]) => ({ _id, variants }))
}
