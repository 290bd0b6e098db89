/** What a call says: texts, numbers, yes and no, lists and groups of them. What is undefined is left out. */
export interface FormFields {
  readonly [name: string]: FormValue | undefined
}
type FormValue = string | number | boolean | FormFields | readonly (string | FormFields)[]

/** As Stripe reads it: `line_items[0][price_data][currency]=aed`. */
export function encodeForm(fields: FormFields): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) append(form, name, value)
  return form
}

function append(form: URLSearchParams, name: string, value: FormValue | undefined): void {
  if (value === undefined) return
  if (typeof value !== 'object') form.append(name, String(value))
  else for (const [part, inner] of Object.entries(value)) append(form, `${name}[${part}]`, inner)
}
