/** The shop in what somebody typed: its address, that of its console, or its name in either. Empty: there is none in it. */
export function shopSlug(typed: string): string {
  const parts = typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .split(/[?#]/, 1)[0]!
    .split('/')
    .filter(Boolean)
  if (/[.:]/.test(parts[0] ?? '')) parts.shift()
  if (parts[0] === 'console') parts.shift()
  return parts[0] ?? ''
}
