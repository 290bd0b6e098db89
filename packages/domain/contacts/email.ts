import { accept, type Result } from '../refusal/index.ts'
import { cleanLine, fault } from './text.ts'

const EMAIL_MAX = 254
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * An e-mail address, trimmed, its domain in lower case (the specification, section 5). `domains`: those that the merchant
 * accepts, none: all. Refuses with `invalid_fields`: required, too_long, invalid_email, email_domain.
 */
export function checkEmail(text: string, domains: readonly string[], path = 'email'): Result<string> {
  const line = cleanLine(text, EMAIL_MAX, path)
  if (!line.ok) return line
  if (line.value === '') return fault(path, 'required')
  const at = line.value.lastIndexOf('@')
  const local = line.value.slice(0, at)
  const domain = line.value.slice(at + 1).toLowerCase()
  if (at < 1 || local.length > 64 || !LOCAL.test(local) || !DOMAIN.test(domain)) return fault(path, 'invalid_email')
  if (domains.length > 0 && !domains.some((allowed) => allowed.toLowerCase() === domain)) {
    return fault(path, 'email_domain', { domains: domains.join(', ') })
  }
  return accept(`${local}@${domain}`)
}
