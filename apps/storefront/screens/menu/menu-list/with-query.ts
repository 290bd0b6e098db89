/** A path with more in its query: what the page before it left out is left out here too. */
export function withQuery(path: string, query: string | undefined): string {
  if (!query) return path
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}
