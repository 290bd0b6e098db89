import type { Call } from '@compass/contract/call'
import { calls } from '@compass/contract/calls'
import { MetaSchema } from '@compass/contract/envelope'
import { ERROR_CODES } from '@compass/contract/error-codes'
import { z } from 'zod'

type Json = Record<string, unknown>

/** What is no call of the contract, because its answer is not in the envelope. */
const OTHERS: readonly { path: string; summary: string; type: string; servers?: readonly Json[] }[] = [
  { path: '/healthz', summary: 'The process runs', type: 'application/json' },
  { path: '/readyz', summary: 'Requests can be answered; 503 while they cannot', type: 'application/json' },
  {
    path: '/metrics',
    summary: 'Figures for Prometheus, on a port of their own',
    type: 'text/plain',
    servers: [
      { url: 'http://127.0.0.1:{port}', variables: { port: { default: '9464', description: 'METRICS_PORT' } } },
    ],
  },
  { path: '/openapi.json', summary: 'This description', type: 'application/json' },
  { path: '/schemas/merchant.json', summary: 'JSON Schema of a merchant’s document', type: 'application/schema+json' },
  { path: '/pictures/{merchantId}/{file}', summary: 'A picture, for ever the same bytes', type: 'image/webp' },
  {
    path: '/icons/{file}',
    summary: 'What is drawn of a merchant: its icon (SVG or PNG), splash and pictures',
    type: 'image/png',
  },
]

const SECURITY: { readonly [auth in Call['auth']]: Json[] } = {
  staff: [{ staffSession: [] }],
  anyone: [],
  guest: [{}, { session: [] }],
  session: [{ session: [] }],
  merchant: [{ merchantKey: [] }],
  platform: [{ platformKey: [] }],
}

/** Answers that are no JSON in the envelope, or bodies that are none, by the name of their call. */
const RAW_BODIES: Readonly<Record<string, Json>> = {
  uploadPicture: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  putPicture: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  addPrescription: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  applyMerchant: { 'application/json': { schema: { $ref: '/schemas/merchant.json' } } },
}
const RAW_ANSWERS: Readonly<Record<string, string>> = {
  getManifest: 'application/manifest+json',
  orderEvents: 'text/event-stream',
  merchantOrderEvents: 'text/event-stream',
  downloadInvoice: 'application/pdf',
  downloadMerchantInvoice: 'application/pdf',
  downloadCodeSheet: 'application/pdf',
  getProblemPicture: 'image/webp',
  readProblemPicture: 'image/webp',
  getPrescription: 'image/webp',
  readPrescription: 'image/webp',
  gatewayReturn: 'text/html',
  gatewayReturnByForm: 'text/html',
}

/** The description of every call (OpenAPI 3.1), made from the contract that the server itself checks. */
export function openApi(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  for (const { path, summary, type, servers } of OTHERS) {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }))
    paths[path] = {
      get: {
        operationId: path.replaceAll(/\W+/g, ' ').trim().replaceAll(' ', '-'),
        summary,
        tags: ['server'],
        ...(servers && { servers }),
        ...(parameters.length > 0 && { parameters }),
        responses: { 200: { description: 'Done', content: { [type]: {} } } },
      },
    }
  }
  const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description })
  return {
    openapi: '3.1.0',
    info: { title: 'Compass', version, license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: {
      schemas: { Meta: schemaOf(MetaSchema, 'output'), Refused: refusedSchema() },
      securitySchemes: {
        session: bearer('Session token; browsers send the same one as an HttpOnly cookie'),
        merchantKey: bearer('Merchant key, mk_…'),
        staffSession: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-c.{merchantId}',
          description: 'HttpOnly cookie of the console, chosen by the header x-merchant; writes are of the same origin',
        },
        platformKey: bearer('Platform key'),
      },
    },
  }
}

function operationOf(call: Call): Json {
  const raw = RAW_ANSWERS[call.name]
  const answer = schemaOf(call.answer, 'output')
  const content = raw
    ? { [raw]: raw === 'text/event-stream' ? { schema: { type: 'string' } } : { schema: answer } }
    : { 'application/json': { schema: envelope(answer) } }
  const refused = { description: 'Refused', content: { 'application/json': { schema: ref('Refused') } } }
  const body = RAW_BODIES[call.name] ?? (call.body && { 'application/json': { schema: schemaOf(call.body, 'input') } })
  const parameters = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')]
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.tag],
    security: [...SECURITY[call.auth], ...(call.staffRole ? SECURITY.staff : [])],
    ...(call.staffRole && { 'x-staff-role': call.staffRole }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      ...(call.created && { 201: { description: 'Done', content } }),
      200: {
        description: call.created ? 'Nothing new was made; `meta.replayed` where an earlier request made it' : 'Done',
        content,
      },
      default: refused,
    },
  }
}

function parametersOf(schema: z.ZodType | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...owner }]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: owner,
  }))
}

function envelope(data: Json): Json {
  return { type: 'object', required: ['data', 'meta'], properties: { data, meta: ref('Meta') } }
}

/** The error catalogue: every slug that `meta.error` can be. */
function refusedSchema(): Json {
  return {
    type: 'object',
    required: ['data', 'meta'],
    properties: {
      data: { description: 'Null, but where the catalogue says what it holds' },
      meta: {
        allOf: [
          ref('Meta'),
          { properties: { error: { type: 'string', enum: [...Object.keys(ERROR_CODES), 'unexpected'] } } },
        ],
      },
    },
  }
}

function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return json
}
