import { calls } from '@compass/contract/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApi, testApi } from '../testing/test-api.ts'
import { requestsForEveryCall } from './every-call.ts'

/** What of an answer must be the same over the network and inside the process. */
interface Answer {
  readonly status: number
  readonly type: string
  readonly cache: string
  readonly hasWait: boolean
  readonly hasCookie: boolean
  readonly body: unknown
}

/** Values that differ from one request to the next are told by their kind alone. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (value === null || typeof value !== 'object') return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
}

function bodyOf(text: string, type: string): unknown {
  if (!type.includes('json')) return text.length > 0
  const { data, meta, ...rest } = JSON.parse(text)
  if (meta === undefined) return shapeOf(rest)
  const { requestId, message, ...stated } = meta
  return {
    data: shapeOf(data),
    meta: { ...stated, requestId: typeof requestId, message: message.replaceAll(/\d+/g, '0') },
  }
}

describe('a call over the network and one inside the process', () => {
  // Two of a kind, since what one way ends or uses up the other must still find.
  let outside: TestApi
  let inside: TestApi
  let origin: string
  beforeAll(async () => {
    outside = await testApi()
    inside = await testApi()
    origin = await outside.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await outside.close()
    await inside.close()
  })

  it('are answered alike, whatever is asked by whomever; nothing is our fault, and only a session answers 401', async () => {
    const [sent, injected] = await Promise.all([requestsForEveryCall(outside), requestsForEveryCall(inside)])
    expect(new Set(sent.map(({ name }) => name.split(' with ')[0])).size).toBe(
      new Set(calls.map(({ method, path }) => `${method} ${path}`)).size,
    )
    const differences: unknown[] = []
    const statuses = new Set<number>()
    for (const [at, request] of sent.entries()) {
      const { name, method, url, headers, body } = request
      const redirect = 'manual'
      const far = await fetch(origin + url, { method, headers, redirect, ...(body !== undefined && { body }) })
      const near = await inside.inject({
        method,
        url: injected[at]!.url,
        headers: injected[at]!.headers,
        ...(injected[at]!.body !== undefined && { payload: injected[at]!.body }),
      })
      const type = far.headers.get('content-type') ?? ''
      const overNetwork: Answer = {
        status: far.status,
        type,
        cache: far.headers.get('cache-control') ?? '',
        hasWait: far.headers.has('retry-after'),
        hasCookie: far.headers.has('set-cookie'),
        body: bodyOf(await far.text(), type),
      }
      const nearType = String(near.headers['content-type'] ?? '')
      const inProcess: Answer = {
        status: near.statusCode,
        type: nearType,
        cache: String(near.headers['cache-control'] ?? ''),
        hasWait: 'retry-after' in near.headers,
        hasCookie: 'set-cookie' in near.headers,
        body: bodyOf(near.body, nearType),
      }
      if (JSON.stringify(overNetwork) !== JSON.stringify(inProcess)) differences.push({ name, overNetwork, inProcess })
      const needsNoCredential = name.endsWith('with nobody') || far.status !== 401
      if (far.status >= 500 || !needsNoCredential) differences.push({ name, ...overNetwork })
      // A redirect has no body.
      if (far.status !== 303 && !type.startsWith('application/') && !type.startsWith('text/event-stream'))
        differences.push({ name, type })
      statuses.add(far.status)
    }
    expect(differences).toEqual([])
    // The requests reach what they mean to: answers, and refusals of every layer.
    for (const status of [200, 201, 400, 401, 404, 422]) expect(statuses).toContain(status)
  })
})
