/** A browser without a session cookie has no cart, and none is made for looking. */
export function hasSession(cookies: ReadonlyMap<string, string>): boolean {
  return [...cookies.keys()].some((name) => /^(__Host-)?s\./.test(name))
}
