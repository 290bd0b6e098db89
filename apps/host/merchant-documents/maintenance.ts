import type { AnswerOf } from '@compass/contract/call'
import type { listMaintenance } from '@compass/contract/maintenance'
import { messageOf, PlatformFault, type Send, sendPatiently } from './platform-client.ts'

const PATH = '/v1/platform/maintenance'
const SPAN = /^(\d{1,4})(m|h)$/
const MINUTES = { m: 1, h: 60 } as const
const LANGUAGES = ['en', 'ar', 'sr', 'fr', 'el']
const MAX_WORDS = 300

/** What is closed: a merchant by its slug, or everything. */
type Scope = { readonly slug: string } | 'all'

interface MaintenanceRequest {
  readonly scope: Scope
  readonly until: Date
  /** What customers are told, by language; empty: our words. */
  readonly text: Readonly<Record<string, string>>
}

/**
 * A moment as people write it: 2026-05-10T18:00:00Z, or how long from now (90m, 2h).
 * @throws PlatformFault where it is none, or is over
 */
export function readUntil(text: string, now: Date): Date {
  const [, count, unit] = SPAN.exec(text) ?? []
  const until = count
    ? new Date(now.getTime() + Number(count) * MINUTES[unit as keyof typeof MINUTES] * 60_000)
    : new Date(text)
  if (Number.isNaN(until.getTime()))
    throw new PlatformFault(`--until is "${text}": write it as 2026-05-10T18:00:00Z, 90m or 2h.`)
  if (until <= now) throw new PlatformFault(`--until is "${text}": name a time that is still to come.`)
  return until
}

/**
 * Words by language, each as en=We are back at six.
 * @throws PlatformFault where a text names no language, or says nothing, or too much
 */
export function readTexts(texts: readonly string[]): Record<string, string> {
  const read: Record<string, string> = {}
  for (const text of texts) {
    const [, language = '', words = ''] = /^([a-z]{2})=(.+)$/s.exec(text) ?? []
    if (!LANGUAGES.includes(language) || words.trim() === '')
      throw new PlatformFault(
        `--text is "${text}": write it as "en=We are back at six", in one of ${LANGUAGES.join(', ')}.`,
      )
    if (words.trim().length > MAX_WORDS)
      throw new PlatformFault(`--text in ${language} is longer than ${MAX_WORDS} letters.`)
    read[language] = words.trim()
  }
  return read
}

/** Closes one merchant, or everything, until a time. Answers what was done as a sentence. */
export async function closeForMaintenance(send: Send, { scope, until, text }: MaintenanceRequest): Promise<string> {
  const body = {
    ...(scope !== 'all' && { merchant: scope.slug }),
    until: until.toISOString(),
    ...(Object.keys(text).length > 0 && { text }),
  }
  const answer = await sendPatiently(send, {
    method: 'PUT',
    path: PATH,
    type: 'application/json',
    body: JSON.stringify(body),
  })
  if (answer.status === 404 && scope !== 'all') throw unknownMerchant(scope.slug)
  if (answer.status >= 400) throw new PlatformFault(messageOf(answer.json))
  return `${nameOf(scope)} until ${until.toISOString()}: running orders stay readable.`
}

/** Opens it again. */
export async function endMaintenance(send: Send, scope: Scope): Promise<string> {
  const query = scope === 'all' ? '' : `?merchant=${encodeURIComponent(scope.slug)}`
  const answer = await sendPatiently(send, { method: 'DELETE', path: `${PATH}${query}` })
  if (answer.status === 404)
    throw new PlatformFault(
      `${scope === 'all' ? 'All shops together are' : `${scope.slug} is`} not under maintenance: \`npm run merchant -- maintenance\` says what is.`,
    )
  if (answer.status >= 400) throw new PlatformFault(messageOf(answer.json))
  return `${scope === 'all' ? 'All shops are' : `${scope.slug} is`} open again.`
}

/** What is under maintenance now, a line each. */
export async function describeMaintenance(send: Send): Promise<string> {
  const answer = await sendPatiently(send, { method: 'GET', path: PATH })
  if (answer.status >= 400) throw new PlatformFault(messageOf(answer.json))
  const { items } = (answer.json as { data: AnswerOf<typeof listMaintenance> }).data
  if (items.length === 0) return 'Nothing is under maintenance.'
  const lines = items.map(({ merchant, until, text }) => {
    const texts = Object.entries(text ?? {}).sort(([one], [other]) => LANGUAGES.indexOf(one) - LANGUAGES.indexOf(other))
    const words = texts.map(([language, one]) => `  ${language}: ${one}`)
    return [`${nameOf(merchant === null ? 'all' : { slug: merchant })} until ${until}`, ...words].join('\n')
  })
  return lines.join('\n')
}

function nameOf(scope: Scope): string {
  return scope === 'all' ? 'All shops are under maintenance' : `${scope.slug} is under maintenance`
}

function unknownMerchant(slug: string): PlatformFault {
  return new PlatformFault(`There is no merchant "${slug}": \`npm run merchant -- list\` names those that are.`)
}
