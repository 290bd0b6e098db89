import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '@compass/testkit/folders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { testS3, testWebp } from '../../testing/test-s3.ts'
import { folderPictures } from './folder.ts'
import { pictureKey, readPictureKey } from './picture-key.ts'
import { PICTURE_SIZES, type PictureSize, type PicturesPort } from './port.ts'
import { rememberedPictures } from './remembered.ts'
import { s3Pictures } from './s3.ts'

const merchant = newId()
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const SIZES = Object.keys(PICTURE_SIZES) as PictureSize[]

const STORES: Record<string, () => Promise<{ port: PicturesPort; close: () => Promise<unknown> }>> = {
  async folder() {
    const folder = await makeFolder('pictures')
    return { port: folderPictures(folder), close: () => rm(folder, { recursive: true }) }
  },
  async S3() {
    const { settings, close } = await testS3()
    return { port: s3Pictures(settings), close }
  },
  async 'S3, remembered'() {
    const { settings, close } = await testS3()
    return { port: rememberedPictures(s3Pictures(settings)), close }
  },
}

describe.each(Object.keys(STORES))('pictures in a store (%s)', (name) => {
  let port: PicturesPort
  let close: () => Promise<unknown>
  let bytes: Buffer
  beforeAll(async () => {
    ;({ port, close } = await STORES[name]!())
    bytes = await testWebp('#c4420f')
  })
  afterAll(() => close())

  it('come back as they were put, of each size by itself', async () => {
    const sha256 = hashOf('rice')
    const other = await testWebp('#0f42c4')
    await port.put(merchant, sha256, 'large', bytes)
    await port.put(merchant, sha256, 'thumb', other)
    expect((await port.get(merchant, sha256, 'large'))!.equals(bytes)).toBe(true)
    expect((await port.get(merchant, sha256, 'thumb'))!.equals(other)).toBe(true)
    expect(await Promise.all(SIZES.map((size) => port.has(merchant, sha256, size)))).toEqual([true, false, true])
  })

  it('are missing where nobody put them, or another merchant did, and there once somebody does', async () => {
    const sha256 = hashOf('bread')
    const stranger = newId()
    await port.put(stranger, sha256, 'medium', bytes)
    expect([await port.get(merchant, sha256, 'medium'), await port.has(merchant, sha256, 'medium')]).toEqual([
      null,
      false,
    ])
    await port.put(merchant, sha256, 'medium', bytes)
    expect((await port.get(merchant, sha256, 'medium'))!.equals(bytes)).toBe(true)
  })

  it('are the same after they were put twice, one after another or at once', async () => {
    const sha256 = hashOf('tea')
    await port.put(merchant, sha256, 'large', bytes)
    await Promise.all([1, 2, 3].map(() => port.put(merchant, sha256, 'large', bytes)))
    expect((await port.get(merchant, sha256, 'large'))!.equals(bytes)).toBe(true)
  })

  it.each([
    ['a path as merchant', '../../secret', hashOf('x'), 'large'],
    ['a path as hash', merchant, '../../../secret.key', 'large'],
    ['a path as size', merchant, hashOf('x'), '../x'],
  ] as const)('hostile: %s leads nowhere', async (_, id, sha256, size) => {
    for (const work of [
      () => port.get(id, sha256, size as PictureSize),
      () => port.has(id, sha256, size as PictureSize),
      () => port.put(id, sha256, size as PictureSize, bytes),
    ])
      await expect(work()).rejects.toThrow(/^a (merchant id|picture)/)
  })
})

it('no draft stays beside a picture', async () => {
  const folder = await makeFolder('pictures')
  const port = folderPictures(folder)
  await Promise.all([1, 2, 3].map(async () => port.put(merchant, hashOf('x'), 'large', await testWebp('#fff'))))
  expect(await readdir(join(folder, merchant))).toEqual([`${hashOf('x')}-large.webp`])
  await rm(folder, { recursive: true })
})

it('the path of a picture says whose it is, which and how large, and no other file is one', () => {
  const name = { merchantId: merchant, sha256: hashOf('x'), size: 'thumb' as const }
  expect(readPictureKey(pictureKey(name.merchantId, name.sha256, name.size))).toEqual(name)
  for (const key of [`${merchant}/x.webp`, `saffron/${name.sha256}-thumb.webp`, `${merchant}/${name.sha256}-huge.webp`])
    expect(readPictureKey(key)).toBeNull()
})

it('what is remembered is read once, also by many at once, and the least used goes first', async () => {
  const requests: string[] = []
  const bytes = Buffer.alloc(40)
  const outside: PicturesPort = {
    put: async () => {},
    has: async () => true,
    async get(_id, sha256) {
      requests.push(sha256)
      return sha256 === hashOf('gone') ? null : bytes
    },
  }
  const port = rememberedPictures(outside, 100)
  const read = (name: string) => port.get(merchant, hashOf(name), 'large')
  await Promise.all([read('a'), read('a'), read('a')])
  await read('b')
  await read('a')
  expect(requests).toHaveLength(2)
  // A third one leaves no room for the one that was looked at least.
  await read('c')
  await read('a')
  expect(requests).toHaveLength(3)
  await read('b')
  expect(requests).toHaveLength(4)
  // What is missing is not remembered: it may come.
  expect([await read('gone'), await read('gone')]).toEqual([null, null])
  expect(requests).toHaveLength(6)
})
