/** Reads the texts of a sent form; a field that is missing, or a file, is an empty text. */
export interface FormReader {
  readonly form: FormData
  readonly text: (name: string) => string
  readonly optionalText: (name: string) => string | undefined
  /** Minor units of a total that the page showed; 0 where there is none. */
  readonly amount: (name: string) => number
  /** Every text of the form, so that a page can show it again. */
  readonly texts: (except?: readonly string[]) => Record<string, string>
}

export function createFormReader(form: FormData): FormReader {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    form,
    text,
    optionalText: (name) => text(name) || undefined,
    amount: (name) => Math.trunc(Number(text(name))) || 0,
    texts: (except = []) =>
      Object.fromEntries(
        [...form].filter(
          (field): field is [string, string] => typeof field[1] === 'string' && !except.includes(field[0]),
        ),
      ),
  }
}
