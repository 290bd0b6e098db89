const ID = 'typed-ahead'

/**
 * Takes the focus within the tap that leads to the search: a phone opens its keyboard then alone. The field of the search takes
 * over focus and letters when its screen is there.
 */
export function startTyping(label: string): void {
  const field = document.createElement('input')
  field.type = 'search'
  field.id = ID
  field.ariaLabel = label
  field.onblur = () => field.remove()
  document.body.append(field)
  field.focus({ preventScroll: true })
}

/** Letters that were typed on the way to the search. */
export function readTypedAhead(): string {
  const field = document.getElementById(ID)
  return field instanceof HTMLInputElement ? field.value : ''
}
