import { rm } from 'node:fs/promises'
import S3rver from '@20minutes/s3rver'
import { makeFolder } from '@compass/testkit/folders'
import sharp from 'sharp'
import type { S3Settings } from '../ports/pictures/s3.ts'

interface TestS3 {
  /** Of a bucket that is there, and a key that may write to it. */
  readonly settings: S3Settings
  close(): Promise<void>
}

/** A server of S3 on this machine that checks signatures. */
export async function testS3(): Promise<TestS3> {
  const directory = await makeFolder('bucket')
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory,
    silent: true,
    allowMismatchedSignatures: false,
    vhostBuckets: false,
    configureBuckets: [{ name: 'compass' }],
  })
  const { port } = await server.run()
  return {
    settings: {
      url: `http://127.0.0.1:${port}`,
      bucket: 'compass',
      region: 'eu-central-1',
      key: 'S3RVER',
      secret: 'S3RVER',
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A small picture as ours are, of one colour. */
export function testWebp(background: string): Promise<Buffer> {
  return sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .webp()
    .toBuffer()
}
