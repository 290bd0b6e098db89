import { SERVICE } from '@compass/domain/services'

interface Link {
  readonly kind: string
  readonly href: string | null
}

/** Links that a browser hands to another program: it goes there at once, and tells us beside that. */
export function leavesBrowser({ href }: Link): boolean {
  return href !== null && !href.startsWith('https:')
}

/** Where a link of a merchant's list leads, once it was counted: `home` is where the merchant's pages begin. */
export function targetOf({ kind, href }: Link, home: string, language: string): string {
  if (href !== null) return href
  const service = kind === 'pickup' ? SERVICE.PICKUP : SERVICE.DELIVERY
  return `${home}?${new URLSearchParams({ service: String(service), lang: language })}`
}

/** What stands under a telephone number or a mail address where the document says nothing: itself. */
export function addressOf(href: string | null): string | null {
  const [, number] = /^(?:tel:|whatsapp:.*?[?&]phone=)(\+?\d+)/.exec(href ?? '') ?? []
  if (number) return number.startsWith('+') || href!.startsWith('tel:') ? number : `+${number}`
  return /^mailto:([^?]+)/.exec(href ?? '')?.[1] ?? null
}
