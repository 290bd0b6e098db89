import { isPublicUrl } from '../../ports/sender/public-address.ts'

/** Where a link of a document may lead. */
type LinkScheme = 'https' | 'tel' | 'mailto' | 'whatsapp'

/** Characters that the reading of addresses drops or turns, behind which another scheme or host could hide. */
const HIDDEN = /[\s\\\p{Cc}\p{Cf}]/u

/**
 * The scheme of a link that people may be sent to: https at a public host, a telephone number, a mail address, a WhatsApp
 * number. Null for anything else: another scheme, a private address, a user in the address, hidden characters.
 */
export function schemeOf(href: string): LinkScheme | null {
  if (HIDDEN.test(href)) return null
  if (/^https:\/\//i.test(href)) return isPublicUrl(href) ? 'https' : null
  if (/^tel:\+?[0-9()./-]{3,30}$/i.test(href)) return 'tel'
  if (/^mailto:[^@?,;"<>]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+(\?subject=[^&<>"]{0,200})?$/i.test(href)) return 'mailto'
  return /^whatsapp:\/\/send\/?\?phone=\+?[0-9]{6,15}(&text=[^&<>"]{0,300})?$/i.test(href) ? 'whatsapp' : null
}
