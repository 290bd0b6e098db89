import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { testS3, testWebp } from '../../testing/test-s3.ts'
import type { PicturesPort } from './port.ts'
import { type S3Settings, s3Pictures } from './s3.ts'

const merchant = newId()
const sha256 = createHash('sha256').update('rice').digest('hex')

/** "Examples: Signature Calculations" of Amazon S3's API reference. */
const EXAMPLES: readonly {
  readonly what: string
  readonly request: { method: string; url: string; headers?: Record<string, string>; body?: string }
  readonly signature: string
}[] = [
  {
    what: 'GET of an object',
    request: { method: 'GET', url: 'https://examplebucket.s3.amazonaws.com/test.txt', headers: { range: 'bytes=0-9' } },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'PUT of an object',
    request: {
      method: 'PUT',
      url: 'https://examplebucket.s3.amazonaws.com/test$file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: 'Welcome to Amazon S3.',
    },
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    what: 'GET of a lifecycle',
    request: { method: 'GET', url: 'https://examplebucket.s3.amazonaws.com/?lifecycle' },
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    what: 'GET of a list',
    request: { method: 'GET', url: 'https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J' },
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]

it.each(EXAMPLES)('signs the example of AWS: $what', async ({ request, signature }) => {
  const { body } = request
  const digest = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const signer = new AwsV4Signer({
    ...request,
    headers: { ...request.headers, 'x-amz-content-sha256': digest },
    ...(body !== undefined && { body }),
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    service: 's3',
    region: 'us-east-1',
    datetime: '20130524T000000Z',
    allHeaders: true,
  })
  expect(await signer.signature()).toBe(signature)
})

describe('a server of S3', () => {
  let settings: S3Settings
  let close: () => Promise<void>
  let bytes: Buffer
  beforeAll(async () => {
    ;({ settings, close } = await testS3())
    bytes = await testWebp('#c4420f')
  })
  afterAll(() => close())

  it('refuses another secret, and says nothing of either', async () => {
    const port = s3Pictures({ ...settings, secret: 'planted-secret-of-nobody' })
    const fault = await port.put(merchant, sha256, 'large', bytes).catch((error: Error) => error)
    expect(fault).toMatchObject({ kind: 'refused' })
    const { message, stack } = fault as Error
    expect(message).toBe(`the bucket "compass" at ${settings.url} answers 403 (SignatureDoesNotMatch)`)
    expect(`${message} ${stack}`).not.toMatch(/planted|S3RVER/)
    await expect(port.get(merchant, sha256, 'large')).rejects.toMatchObject({ kind: 'refused' })
    await expect(port.has(merchant, sha256, 'large')).rejects.toMatchObject({ kind: 'refused' })
  })

  it('refuses a bucket that is not there: no picture is missing by that', async () => {
    const port = s3Pictures({ ...settings, bucket: 'nobodys-bucket' })
    await expect(port.get(merchant, sha256, 'large')).rejects.toThrow('answers 404 (NoSuchBucket)')
    await expect(port.put(merchant, sha256, 'large', bytes)).rejects.toThrow('answers 404 (NoSuchBucket)')
  })
})

type Answerer = (request: IncomingMessage, response: ServerResponse, count: number) => void

describe('S3 that fails', () => {
  let server: Server
  let requests: { readonly method: string; readonly url: string; readonly bytes: Buffer }[] = []
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  async function faulty(answer: Answerer, clock?: () => number, withinMs = 300): Promise<PicturesPort> {
    requests = []
    server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part) => parts.push(part))
      request.on('end', () => {
        requests.push({ method: request.method!, url: request.url!, bytes: Buffer.concat(parts) })
        answer(request, response, requests.length)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const settings = { url: `http://127.0.0.1:${port}`, bucket: 'compass', region: 'auto', key: 'k', secret: 's' }
    return s3Pictures(settings, { readWithinMs: withinMs, writeWithinMs: withinMs, ...(clock && { clock }) })
  }

  it('and is away: a sentence, at once', async () => {
    const port = s3Pictures({ url: 'http://127.0.0.1:1', bucket: 'b', region: 'auto', key: 'k', secret: 's' })
    await expect(port.get(merchant, sha256, 'large')).rejects.toMatchObject({ kind: 'away' })
    server = createServer()
  })

  it('and is slow: nobody waits longer than the limit, and it is not asked twice', async () => {
    const port = await faulty(() => {})
    const began = performance.now()
    await expect(port.get(merchant, sha256, 'large')).rejects.toThrow('no answer in time')
    expect(performance.now() - began).toBeLessThan(3_000)
    expect(requests).toHaveLength(1)
  })

  it('and stops in the middle of a picture, or keeps a half of one: neither is a picture', async () => {
    const whole = await testWebp('#123456')
    const broken = await faulty((_request, response) => {
      response.writeHead(200, { 'content-length': whole.length })
      response.write(whole.subarray(0, 20))
      setTimeout(() => response.destroy(), 20)
    })
    await expect(broken.get(merchant, sha256, 'large')).rejects.toMatchObject({ kind: 'away' })
    expect(requests).toHaveLength(2)
    server.closeAllConnections()
    server.close()
    const half = await faulty((_request, response) => response.end(whole.subarray(0, whole.length - 7)))
    await expect(half.get(merchant, sha256, 'large')).rejects.toThrow('is no whole picture')
  })

  it('once, busy or with a broken connection: the second time counts, and the bytes are the same', async () => {
    const bytes = await testWebp('#654321')
    for (const [i, fail] of [
      (response: ServerResponse) => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'),
      (response: ServerResponse) => void response.destroy(),
    ].entries()) {
      if (i > 0) {
        server.closeAllConnections()
        server.close()
      }
      const port = await faulty((_request, response, count) => void (count === 1 ? fail(response) : response.end()))
      await port.put(merchant, sha256, 'large', bytes)
      expect(requests.map(({ method }) => method)).toEqual(['PUT', 'PUT'])
      for (const request of requests) {
        expect(request.url).toBe(`/compass/${merchant}/${sha256}-large.webp`)
        expect(request.bytes.equals(bytes)).toBe(true)
      }
    }
  })

  it('five times: it rests, and is asked again after fifteen seconds', async () => {
    let now = 0
    let isBack = false
    const bytes = await testWebp('#abcdef')
    const port = await faulty(
      (_request, response) => void (isBack ? response.end(bytes) : response.writeHead(500).end()),
      () => now,
    )
    for (let i = 0; i < 5; i += 1) await expect(port.get(merchant, sha256, 'large')).rejects.toThrow('it answers 500')
    expect(requests).toHaveLength(10)
    await expect(port.get(merchant, sha256, 'large')).rejects.toThrow('it rests')
    expect(requests).toHaveLength(10)
    now = 15_001
    isBack = true
    expect((await port.get(merchant, sha256, 'large'))!.equals(bytes)).toBe(true)
  })

  it('and leads elsewhere, or says more than any picture is long: it is not followed', async () => {
    const leading = await faulty((_request, response) => void response.writeHead(301, { location: '/x' }).end())
    await expect(leading.get(merchant, sha256, 'large')).rejects.toThrow('answers 301')
    expect(requests).toHaveLength(1)
    server.closeAllConnections()
    server.close()
    // Its length is what ends it, on however slow a machine.
    const long = await faulty(
      (_request, response) => void response.end(Buffer.alloc(9 * 1024 * 1024)),
      undefined,
      60_000,
    )
    await expect(long.get(merchant, sha256, 'large')).rejects.toThrow('too long')
  })
})
