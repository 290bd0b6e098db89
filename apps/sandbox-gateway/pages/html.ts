/** Text that is HTML already. */
export type Html = { readonly html: string }

type Piece = Html | string | number | false | null | undefined | readonly Html[]

/** HTML from a template: every value is written as text, unless it is HTML itself. */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Html {
  return { html: parts.reduce((all, part, index) => all + write(values[index - 1]) + part) }
}

function write(value: Piece): string {
  if (value === false || value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return written(value)
  if (Array.isArray(value)) return value.map(write).join('')
  return (value as Html).html
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function written(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}
