/** A form as Stripe reads it: `metadata[reference]=1` is a group, `expand[]=a` and `expand[0]=a` are lists. */
export type Form = { readonly [name: string]: string | Form }

export function parseForm(text: string): Form {
  const form: Record<string, string | Form> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+|\[\]/g)].map(([part]) => part)
    let group = form as Record<string, unknown>
    for (const [at, part] of path.entries()) {
      const own = part === '[]' ? String(Object.keys(group).length) : part
      if (at === path.length - 1) group[own] = value
      else {
        if (typeof group[own] !== 'object') group[own] = {}
        group = group[own] as Record<string, unknown>
      }
    }
  }
  return form
}

/** A text of a form, by its path; undefined: it is not there. */
export function textAt(form: Form, ...path: readonly string[]): string | undefined {
  let found: string | Form | undefined = form
  for (const part of path) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}

/** The texts of a list or of a group. */
export function textsAt(form: Form, name: string): Record<string, string> {
  const group = form[name]
  if (typeof group !== 'object') return {}
  return Object.fromEntries(
    Object.entries(group).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
