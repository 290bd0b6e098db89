import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { migrate } from '@compass/api/db'
import { s3Pictures } from '@compass/api/ports'
import { testS3, testWebp } from '@compass/api/testing'
import { makeFolder } from '@compass/testkit/folders'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startEmbedded } from '../embedded-postgres/index.ts'
import { backUp, restore } from './on-data-dir.ts'
import { describeBackup, describeRestore, pictureTaker } from './pictures-of-copies.ts'

const MERCHANT = '0190a0a0-0000-7000-8000-000000000001'
const SHA256 = createHash('sha256').update('rice').digest('hex')
const bucket = { url: 'https://s3.example.com', bucket: 'compass' }

let top: string
let file: string
beforeEach(async () => {
  top = await makeFolder('copied-pictures')
  file = join(top, 'compass.backup')
})
afterEach(() => rm(top, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

async function copyWith(options: { readonly picture?: Buffer; readonly pictures?: typeof bucket }): Promise<void> {
  const dataDir = join(top, 'data')
  await mkdir(join(dataDir, 'pictures', MERCHANT), { recursive: true })
  if (options.picture) await writeFile(join(dataDir, 'pictures', MERCHANT, `${SHA256}-large.webp`), options.picture)
  await writeFile(join(dataDir, 'pictures', 'read-me.txt'), 'of the owner')
  const running = await startEmbedded({ dataDir, log: () => undefined, durable: false })
  await migrate(running.connection)
  const secret = { key: 'planted-key', secret: 'planted-secret', region: 'auto' }
  await backUp({ dataDir, file, pictures: options.pictures && { ...options.pictures, ...secret } })
  await running.stop()
}

it('a copy from a folder is brought back into a bucket, where the settings name one', async () => {
  const picture = await testWebp('#c4420f')
  await copyWith({ picture })
  const { settings, close } = await testS3()
  const restored = join(top, 'restored')
  const { pictures } = await restore({ dataDir: restored, file, putPicture: pictureTaker(settings) })
  expect(pictures).toBeNull()
  expect((await s3Pictures(settings).get(MERCHANT, SHA256, 'large'))!.equals(picture)).toBe(true)
  // What is no picture stays a file.
  expect(await readdir(join(restored, 'pictures'))).toEqual(['read-me.txt'])
  await close()
})

it('a bucket that refuses the pictures leaves nothing half brought back', async () => {
  await copyWith({ picture: await testWebp('#c4420f') })
  const { settings, close } = await testS3()
  const restored = join(top, 'restored')
  const putPicture = pictureTaker({ ...settings, bucket: 'nobodys-bucket' })
  await expect(restore({ dataDir: restored, file, putPicture })).rejects.toThrow(
    `The pictures of the copy cannot be put into S3: the bucket "nobodys-bucket" at ${settings.url} answers 404 (NoSuchBucket). Nothing was brought back.`,
  )
  expect(await readdir(restored)).toEqual([])
  await close()
})

it('a copy beside a bucket says where its pictures are, and holds no key of it', async () => {
  await copyWith({ pictures: bucket })
  const text = gunzipSync(await readFile(file)).toString('utf8')
  expect(text).not.toContain('planted')
  const { pictures } = await restore({ dataDir: join(top, 'restored'), file })
  expect(pictures).toEqual(bucket)
  expect(describeRestore(undefined, pictures)).toEqual([
    'Its pictures are not in it: they stand in the bucket "compass" at https://s3.example.com. Set PICTURES_S3_URL and PICTURES_S3_BUCKET to it, or copy that bucket to where they are to be.',
  ])
})

it('both commands say what became of the pictures', () => {
  const other = { ...bucket, bucket: 'other' }
  expect(describeBackup(undefined)).toEqual([])
  expect(describeBackup(bucket)).toEqual([
    'Pictures stand in the bucket "compass" at https://s3.example.com and are no part of the copy: let the bucket keep its own.',
  ])
  expect(describeRestore(undefined, null)).toEqual([])
  expect(describeRestore(bucket, null)).toEqual([
    'Its pictures were put into the bucket "compass" at https://s3.example.com.',
  ])
  expect(describeRestore(bucket, bucket)).toEqual([
    'Its pictures stand in the bucket "compass" at https://s3.example.com, as before.',
  ])
  expect(describeRestore(other, bucket)[0]).toMatch(/^Its pictures are not in it/)
})
