import type { Language } from '@compass/domain/languages'
import type { PushWords } from '../../records/outbound-webhooks/outbound-webhooks.ts'
import type { Sender } from './compose-message.ts'

/** A message as a browser shows it: the merchant is its title and a tap leads to the order, so its text names neither. */
export function composePush(message: string, { name, link }: Sender, path: string, language: Language): PushWords {
  const text = message.replace(link, '').trim().replace(/\s*:$/, '.')
  const own = text.startsWith(name) ? text.slice(name.length).replace(/^\s*:\s*/, '') : text
  return { title: name, body: own.charAt(0).toLocaleUpperCase(language) + own.slice(1), path, language }
}
