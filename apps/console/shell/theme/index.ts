const STORED = 'compass-console-scheme'

export const SCHEMES = ['system', 'light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

/** Light or dark as this browser's staff chose; without a choice the system decides. */
export function readScheme(): Scheme {
  try {
    const stored = localStorage.getItem(STORED)
    return SCHEMES.find((scheme) => scheme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

export function chooseScheme(scheme: Scheme): void {
  try {
    localStorage.setItem(STORED, scheme)
  } catch {
    // Chosen for this page alone.
  }
  applyScheme(scheme)
}

export function applyScheme(scheme: Scheme = readScheme()): void {
  if (scheme === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
}
