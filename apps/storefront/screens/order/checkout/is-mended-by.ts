/** A box by its tick, every other field by any value. */
export function isMendedBy(field: {
  readonly type: string
  readonly value: string
  readonly checked?: boolean
}): boolean {
  return field.type === 'checkbox' ? field.checked === true : field.value.trim() !== ''
}
