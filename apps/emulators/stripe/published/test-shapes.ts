import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type Stripe from 'stripe'
import { type Form, parseForm } from '../form.ts'
import type { StripeAnswer } from '../index.ts'

type Schema = Record<string, unknown>
interface PublishedSchemas {
  readonly requests: Readonly<Record<string, Schema>>
  readonly answers: Readonly<Record<string, Schema>>
  readonly $defs: Readonly<Record<string, Schema>>
}

const ID = 'https://stripe.example/published'
const RENAMED_SINCE: Readonly<Record<string, string>> = { hosted_page: 'hosted' }
/** Parameters that came later; the types of the newest SDK know them. */
const ADDED_SINCE = {
  'POST /v1/checkout/sessions': {
    adaptive_pricing: { enabled: false },
  } satisfies Partial<Stripe.Checkout.SessionCreateParams>,
  'GET /v1/checkout/sessions': { created: { gte: 1, lte: 2 } } satisfies Stripe.Checkout.SessionListParams,
} as const

let published: PublishedSchemas | undefined
let ajv: { strict: Ajv2020; loose: Ajv2020 } | undefined
const compiled = new Map<string, ValidateFunction>()

/** Where a call and its answer are not as Stripe publishes them, as sentences. */
export function shapeFaults({ name, form, status, body }: StripeAnswer): string[] {
  published ??= JSON.parse(readFileSync(new URL('./schemas.json', import.meta.url), 'utf8')) as PublishedSchemas
  const answer = JSON.parse(body, (_, value) => RENAMED_SINCE[value] ?? value)
  const isKnown = published.requests[name] !== undefined
  if (!isKnown) return [`${name} is no call that was published`]
  // A call that was refused for its form is allowed to have a wrong one.
  const known = Object.entries(parseForm(form)).filter(([field]) => !Object.hasOwn(addedTo(name), field))
  const request = status < 400 ? faultsOf('requests', name, asLists(Object.fromEntries(known))) : []
  const answered = status < 400 ? faultsOf('answers', name, answer) : faultsOf('$defs', 'error', answer)
  return [...request, ...answered]
}

const addedTo = (name: string): object => (ADDED_SINCE as Readonly<Record<string, object>>)[name] ?? {}

/** An event's object is of a published shape too. */
export function eventFaults(event: { readonly data: { readonly object: unknown } }): string[] {
  published ??= JSON.parse(readFileSync(new URL('./schemas.json', import.meta.url), 'utf8')) as PublishedSchemas
  const current = JSON.parse(JSON.stringify(event), (_, value) => RENAMED_SINCE[value] ?? value)
  const { object } = current.data.object as { object: string }
  return [...faultsOf('$defs', 'event', current), ...faultsOf('$defs', object, current.data.object)]
}

function faultsOf(part: keyof PublishedSchemas, name: string, value: unknown): string[] {
  const pointer = `${ID}#/${part}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  let validate = compiled.get(pointer)
  if (!validate) {
    if (!ajv) {
      // In a form every number is a text.
      ajv = { strict: new Ajv2020({ strict: false }), loose: new Ajv2020({ strict: false, coerceTypes: true }) }
      for (const one of [ajv.strict, ajv.loose]) one.addSchema({ $id: ID, ...published })
    }
    validate = (part === 'requests' ? ajv.loose : ajv.strict).compile({ $ref: encodeURI(pointer) })
    compiled.set(pointer, validate)
  }
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    return `${part} ${name}${instancePath}: ${message} ${JSON.stringify(params)}`
  })
}

/** Groups whose names are 0, 1, 2 … are lists. */
function asLists(form: Form | string): unknown {
  if (typeof form === 'string') return form
  const entries = Object.entries(form)
  if (entries.length > 0 && entries.every(([name], at) => name === String(at)))
    return entries.map(([, one]) => asLists(one))
  return Object.fromEntries(entries.map(([name, one]) => [name, asLists(one)]))
}
