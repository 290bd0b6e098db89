/**
 * JSON whose numbers are texts as they were written, so that no amount passes through a float: `parseDecimal` of
 * `@compass/domain/money` reads them. @throws SyntaxError
 */
export function parseWithDecimals(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  )
}
