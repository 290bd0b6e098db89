import { readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestApi, testApi } from '@compass/api/testing'
import { makeFolder } from '@compass/testkit/folders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportMerchant } from './merchant-documents/export-folder.ts'
import { sendOverHttp } from './merchant-documents/http-send.ts'
import { applyMerchantFolder, type Send } from './merchant-documents/platform-client.ts'
import { readMerchantFolder } from './merchant-documents/read-folder.ts'

const DEMO = join(import.meta.dirname, '../../demo')

/** A platform of its own, and a way to send to it. */
async function startPlatform(): Promise<{ test: TestApi; send: Send }> {
  const test = await testApi()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  return { test, send: sendOverHttp({ url, key: test.platform }) }
}

describe('a merchant that is exported', () => {
  let first: Awaited<ReturnType<typeof startPlatform>>
  let second: Awaited<ReturnType<typeof startPlatform>>
  let folder: string
  beforeAll(async () => {
    first = await startPlatform()
    second = await startPlatform()
    folder = await makeFolder('export')
  })
  afterAll(async () => {
    await Promise.all([first.test.close(), second.test.close(), rm(folder, { recursive: true, force: true })])
  })

  it('changes nothing where it comes from, and is the same elsewhere', async () => {
    await applyMerchantFolder(first.send, await readMerchantFolder(join(DEMO, 'saffron')))
    const { pictures } = await exportMerchant(first.send, 'saffron', folder)
    expect(pictures).toBeGreaterThan(10)
    const back = await applyMerchantFolder(first.send, await readMerchantFolder(folder))
    expect(back).toMatchObject({ changes: [], newPictures: 0 })

    const there = await applyMerchantFolder(second.send, await readMerchantFolder(folder))
    expect(there.changes[0]).toMatch(/^created/)
    expect(there.newPictures).toBe(pictures)
    expect(await applyMerchantFolder(second.send, await readMerchantFolder(folder))).toMatchObject({ changes: [] })
  })

  it('takes a picture that was drawn anew in the folder', async () => {
    const sheet = JSON.parse(await readFile(join(folder, 'pictures.json'), 'utf8'))
    const { pictures } = await readMerchantFolder(folder)
    const [one, other] = pictures
    expect(Object.keys(sheet)).toContain(one!.sha256)
    await writeFile(join(folder, one!.file), other!.bytes)
    const applied = await applyMerchantFolder(first.send, await readMerchantFolder(folder))
    expect(applied.changes.length).toBeGreaterThan(0)
  })

  it('is written over no document', async () => {
    await expect(exportMerchant(first.send, 'saffron', folder)).rejects.toThrow('is there already')
    await expect(exportMerchant(first.send, 'nobody', join(folder, 'x'))).rejects.toThrow('There is no merchant')
  })
})
