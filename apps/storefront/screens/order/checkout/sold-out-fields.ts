/** The order's own choice, and names of the fields of its lines. */
export const SOLD_OUT = 'ifSoldOut'
export const soldOutField = (lineId: string) => `${SOLD_OUT}.${lineId}`

const CHOICES = [10, 20, 30, 40] as const

/** What the form says of things that are sold out, as the order takes it; a field that is left alone says nothing. */
export function readSoldOutPreferences(values: Readonly<Record<string, string>>) {
  const choiceOf = (value: string | undefined) => CHOICES.find((choice) => String(choice) === value)
  const ifSoldOut = choiceOf(values[SOLD_OUT])
  const lines = Object.entries(values).flatMap(([name, value]) => {
    const own = name.startsWith(`${SOLD_OUT}.`) ? choiceOf(value) : undefined
    return own === undefined ? [] : [{ _id: name.slice(SOLD_OUT.length + 1), ifSoldOut: own }]
  })
  return { ...(ifSoldOut === undefined ? {} : { ifSoldOut }), ...(lines.length > 0 ? { lines } : {}) }
}
