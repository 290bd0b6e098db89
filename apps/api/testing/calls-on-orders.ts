import type { Call } from '@compass/contract/call'
import { calls } from '@compass/contract/calls'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'

const ORDER_IN_PATH = /\/orders?\/:(id|order)\b/
const ORDER_FIELDS = ['order', 'orderId']

type Schema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly minimum?: number
}

/** Calls that name an order: in their path, their query or their body. Read from the contract, so that no call is forgotten. */
export function callsOnOrders(): Call[] {
  return calls.filter((call) => ORDER_IN_PATH.test(call.path) || orderField(call.query) || orderField(call.body))
}

/** A request that fits the call's schema and names this order. */
export function requestOn(call: Call, order: string, known: { store: string; token: string }): InjectOptions {
  const query = fieldsOf(call.query, order, known)
  const body = fieldsOf(call.body, order, known)
  const path = call.path.replaceAll(/:(\w+)/g, () => order)
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return {
    method: call.method,
    url: search.size > 0 ? `${path}?${search}` : path,
    headers: { authorization: `Bearer ${known.token}` },
    ...(call.body ? { payload: body } : {}),
  }
}

function orderField(schema: z.ZodType | undefined): string | undefined {
  const { properties = {} } = schemaOf(schema)
  return ORDER_FIELDS.find((field) => field in properties)
}

function fieldsOf(schema: z.ZodType | undefined, order: string, { store }: { store: string }): Record<string, unknown> {
  const { properties = {}, required = [] } = schemaOf(schema)
  const fields = Object.fromEntries(required.map((name) => [name, leastOf(properties[name] ?? {})]))
  const named = ORDER_FIELDS.filter((field) => field in properties).map((field) => [field, order])
  return { ...fields, ...('store' in properties ? { store } : {}), ...Object.fromEntries(named) }
}

function schemaOf(schema: z.ZodType | undefined): Schema {
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {}
}

/** The least that fits a schema. */
function leastOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return leastOf(schema.anyOf[0]!)
  const [type] = [schema.type ?? 'string'].flat()
  switch (type) {
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'array':
      return []
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, leastOf(schema.properties?.[name] ?? {})]))
    case 'null':
      return null
    default:
      return 'x'
  }
}
