import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { sendEvent } from '@compass/contract/conversions'
import { holdsCardNumber, maskCardNumbers } from '@compass/domain/contacts'
import { maskPersonalData } from '@compass/domain/contacts/personal-data'
import { isAllowed, readConsent } from '@compass/domain/privacy'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { FastifyRequest } from 'fastify'
import type { Api } from '../../http/api.ts'
import { Buckets } from '../../http/limits.ts'
import { networkOf } from '../../http/network-of.ts'
import { type Conversion, insertConversion } from '../../records/conversions/conversions.ts'
import { countEvent } from '../../records/conversions/funnel.ts'
import { RecentIds } from './recent-ids.ts'

type Event = BodyOf<typeof sendEvent>
type CountResult = AnswerOf<typeof sendEvent>

/** Of a network, which may be a whole restaurant; of a merchant, whose figures nobody is to blow up. */
const PER_NETWORK = { rate: 5, burst: 100 }
const PER_MERCHANT = { rate: 200, burst: 2_000 }

const SLUG = /^\/(?:medica\/|lp\/)?([a-z0-9-]{3,50})(?:\/|$)/

/**
 * Counts an event once by its id. What a browser is known by is kept after the visitor's yes alone: the cookie that our own
 * form wrote. Without it the event is one more of its day, and nothing else of it stays. Refuses not_found, invalid_fields,
 * card_data_not_accepted and rate_limited.
 */
export function takeEvents(
  api: Api,
): (request: FastifyRequest, event: Event, now: Date) => Promise<Result<CountResult>> {
  const networks = new Buckets(PER_NETWORK)
  const merchants = new Buckets(PER_MERCHANT)
  const recent = new RecentIds()

  return async (request, event, now) => {
    if (holdsCardNumber(event.id)) return refuse({ reason: 'card_data_not_accepted' })
    const [path = '/'] = event.sourcePath.split(/[?#]/, 1)
    const merchantId = merchantOf(api, path, request)
    const loaded = merchantId ? await api.merchants.load(merchantId) : null
    if (!merchantId || !loaded) return refuse({ reason: 'not_found', subject: 'store' })
    if (!isHostOfPage(api, event.host ?? null, request))
      return refuse({ reason: 'invalid_fields', faults: [{ path: 'host', rule: 'invalid' }] })
    const at = now.getTime()
    const wait = networks.take(networkOf(request.ip), at) || merchants.take(merchantId, at)
    if (wait) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })

    const { slug, privacy } = loaded.merchant
    const key = `${merchantId} ${event.id}`
    if (!recent.add(key, at)) return accept({ counted: false })
    const isStored = hasIds(event) && hasConsented(request, slug, privacy?.asksFirst ?? true)
    try {
      const tenant = api.database.tenant(merchantId, 'asyncCommit')
      if (isStored && !(await insertConversion(tenant, toConversion(event, path, now))))
        return accept({ counted: false })
      await countEvent(tenant, event.event, now)
    } catch (error) {
      recent.remove(key)
      throw error
    }
    return accept({ counted: true })
  }
}

/** The merchant whose page it was, as its path or its host says: nothing of anybody's is read or changed by it. */
function merchantOf(api: Api, path: string, request: FastifyRequest): string | null {
  const slug = SLUG.exec(path)?.[1]
  return (slug && api.merchants.idOfSlug(slug)) || api.merchants.idOfHost(hostOf(request.headers.host))
}

/** A page of another site counts nothing here. */
function isHostOfPage({ configuration, merchants }: Api, host: string | null, request: FastifyRequest): boolean {
  if (host === null) return true
  const name = hostOf(host)
  const isPublic = name === new URL(configuration.publicUrl).hostname
  return isPublic || name === hostOf(request.headers.host) || merchants.idOfHost(name) !== null
}

const hasIds = (event: Event) => Object.keys(browserOf(event)).length > 0

function hasConsented({ headers }: FastifyRequest, slug: string, asksFirst: boolean): boolean {
  const name = `consent.${slug}=`
  const pair = (headers.cookie ?? '').split(/;\s*/).find((one) => one.startsWith(name))
  const consent = readConsent(pair?.slice(name.length))
  return isAllowed('ads', { consent, isRefusedByBrowser: headers['sec-gpc'] === '1', asksFirst })
}

function toConversion(event: Event, path: string, now: Date): Conversion {
  return {
    id: event.id,
    event: event.event,
    params: Object.fromEntries(Object.entries(event.params).map(([name, value]) => [name, cleanValue(value)])),
    sourcePath: cleanText(path),
    country: event.country?.toUpperCase() ?? null,
    host: event.host ? hostOf(event.host) : null,
    browser: browserOf(event),
    createdAt: now,
  }
}

type Value = Conversion['params'][string]

const cleanText = (text: string) => maskPersonalData(maskCardNumbers(text))

/** A number that reads as a card's is none that anybody counts. */
function cleanValue(value: Value): Value {
  if (typeof value === 'string') return cleanText(value)
  return typeof value === 'number' && holdsCardNumber(String(value)) ? null : value
}

/** What the browser is known by; a part of it that reads as a card number is no id of an advertiser. */
function browserOf({ browser = {} }: Event): Conversion['browser'] {
  const ids = Object.entries(browser).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(ids.filter(([, id]) => !id.split('.').some(holdsCardNumber)))
}

const hostOf = (host: string | undefined) => (host ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
