/** Where an order was begun, when that was not at the shop itself. */
export interface OrderSource {
  /** In a frame of another site. */
  readonly isWidget: true
  /** Address of the page that shows the frame; null where it did not say. */
  readonly pageUrl: string | null
}

/** An origin whose pages may show a shop in a frame. Plain http is of this machine alone, to try things with. */
export const EMBED_HOST =
  /^(?:https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|http:\/\/(?:localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1))(?::\d{1,5})?$/

const MAX_ADDRESS = 300
const PAGE = /^([a-z]+:\/\/[^/?#\s]+)(?:\/[^?#\s"'<>\\]*)?$/

/** The origins of a document, as they may stand in a policy. What is none is left out. */
export function embedOrigins(hosts: readonly string[]): string[] {
  return hosts.map((host) => host.replace(/\/$/, '')).filter((host) => EMBED_HOST.test(host))
}

/** The address of a page that shows a frame, without what is asked of it; null where no listed origin has it. */
export function readParentPage(text: unknown, origins: readonly string[]): string | null {
  if (typeof text !== 'string') return null
  const address = text.replace(/[?#].*$/s, '')
  const [, origin] = (address.length <= MAX_ADDRESS && PAGE.exec(address)) || []
  return origin !== undefined && origins.includes(origin) ? address : null
}

/**
 * What an order says of its source (`source { isWidget, parentInfo }`, the specification, section 3). `parentInfo` is the
 * address of the page around the frame, or holds it as `url`. Anybody may send it: it counts where its origin is listed.
 */
export function readOrderSource(source: unknown, origins: readonly string[]): OrderSource | null {
  if (typeof source !== 'object' || source === null) return null
  const { isWidget, parentInfo } = source as { readonly isWidget?: unknown; readonly parentInfo?: unknown }
  if (isWidget !== true || origins.length === 0) return null
  const url = typeof parentInfo === 'object' && parentInfo !== null && 'url' in parentInfo ? parentInfo.url : parentInfo
  return { isWidget, pageUrl: readParentPage(url, origins) }
}
