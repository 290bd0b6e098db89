import { changeDocument } from '@compass/contract/document-changes'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

let test: TestApi
let layla: TestStaff
beforeAll(async () => {
  test = await testApi()
  layla = await signInStaff(test, { role: 'manager', name: 'Layla Haddad' })
})
afterAll(() => test.close())

describe('a picture', () => {
  const upload = async (bytes: Buffer, type = 'application/octet-stream') => {
    const answer = await test.inject({
      method: 'PUT',
      url: '/v1/merchant/pictures',
      headers: { ...layla.headers, 'content-type': type },
      payload: bytes,
    })
    return { status: answer.statusCode, ...answer.json() }
  }

  it('is taken, served, and named by a change', async () => {
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { status, data } = await upload(bytes)
    expect([status, data.width]).toEqual([200, expect.any(Number)])
    expect((await test.inject({ url: data.url })).headers['content-type']).toBe('image/webp')
    const at = ['catalogue', 'products', 'soup', 'picture']
    const changes = [{ at, was: null, is: { sha256: data.picture, kind: 'photo' } }]
    const named = await test.call(changeDocument, { body: { changes } }, layla)
    expect(named.data.changes[0]?.key).toBe('product_picture')
  })

  it.each([
    ['HTML that says it is a picture', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png'],
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'image/svg+xml',
    ],
    ['nothing', Buffer.alloc(0), 'image/png'],
  ])('that is %s is refused', async (_, bytes, type) => {
    expect([400, 415, 422]).toContain((await upload(bytes, type)).status)
  })

  it('of more than 8 MB is refused', async () => {
    expect((await upload(Buffer.alloc(9 * 1024 * 1024))).status).toBe(413)
  })
})
