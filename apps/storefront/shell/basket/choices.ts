/** A choice as the API takes it. */
export interface Choice {
  readonly _id: string
  readonly variants: readonly { readonly _id: string; readonly counter?: number }[]
}

/** Names of the form's fields: `choice:<group>` holds a variant, `counter:<group>:<variant>` a number of pieces. */
export const choiceField = (groupId: string) => `choice:${groupId}`
export const counterField = (groupId: string, variantId: string) => `counter:${groupId}:${variantId}`

/** The choices of an item's form, sent with or without scripts. */
export function choicesOf(form: FormData): Choice[] {
  const groups = new Map<string, { _id: string; counter?: number }[]>()
  const groupOf = (id: string) => groups.get(id) ?? groups.set(id, []).get(id)!
  for (const [name, value] of form.entries()) {
    const [kind, group, variant] = name.split(':')
    if (kind === 'choice' && group && typeof value === 'string' && value) groupOf(group).push({ _id: value })
    if (kind === 'counter' && group && variant && Number(value) > 0)
      groupOf(group).push({ _id: variant, counter: Number(value) })
  }
  return [...groups].map(([_id, variants]) => ({ _id, variants }))
}
