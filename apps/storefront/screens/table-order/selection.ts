/** What somebody chose of a bill: kept for a while, so that it can be chosen again in one press. */
export type Selection =
  | { readonly kind: 'all' | 'rest' }
  | { readonly kind: 'parts'; readonly n: number }
  | { readonly kind: 'lines'; readonly lines: readonly { readonly id: string; readonly of: number }[] }
  | { readonly kind: 'amount'; readonly amount: number; readonly currency: string }

/** With what it cost when it was claimed, in minor units. */
interface ClaimedSelection {
  readonly selection: Selection
  readonly cost: number
}

/** Longer than a claim stands and its payment lasts. */
const ONE_HOUR_SECONDS = 3600
/** A cookie holds 4 KB; whoever chose more lines than that chooses again. */
const MAX_BYTES = 3500

const nameOf = (url: string) => `share.${url}`

/** Leaves what was claimed with the browser, for the page that a failed payment or a late guest comes back to. */
export function rememberSelection(
  { setCookies }: { readonly setCookies: string[] },
  url: string,
  orderId: string,
  { selection, cost }: ClaimedSelection,
): void {
  const value = encodeURIComponent(JSON.stringify([orderId, selection, cost]))
  if (value.length > MAX_BYTES) return
  setCookies.push(`${nameOf(url)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${ONE_HOUR_SECONDS}`)
}

/** Null where nothing was chosen of this order, or what is there is none of ours. */
export function recallSelection(
  cookies: ReadonlyMap<string, string>,
  url: string,
  orderId: string,
): ClaimedSelection | null {
  try {
    const [order, selection, cost] = JSON.parse(decodeURIComponent(cookies.get(nameOf(url)) ?? '')) as unknown[]
    return order === orderId && isSelection(selection) && Number.isInteger(cost)
      ? { selection, cost: cost as number }
      : null
  } catch {
    return null
  }
}

function isSelection(value: unknown): value is Selection {
  const { kind, n, lines, amount, currency } = (value ?? {}) as Record<string, unknown>
  if (kind === 'all' || kind === 'rest') return true
  if (kind === 'parts') return typeof n === 'number'
  if (kind === 'amount') return typeof amount === 'number' && typeof currency === 'string'
  return (
    kind === 'lines' &&
    Array.isArray(lines) &&
    lines.every((line) => typeof line?.id === 'string' && typeof line?.of === 'number')
  )
}
