import { merchantDocument, productInput } from '@compass/testkit/merchants'
import { describe, expect, it, vi } from 'vitest'
import { newId } from '../../ids/index.ts'
import type { PreparedDocument } from '../../records/merchants/prepared-document.ts'
import { prepareDocument } from './prepare-document.ts'

function documentOf(price?: string) {
  const products = Array.from({ length: 3000 }, (_, number) => productInput(`item-${number}`))
  if (price) Object.assign(products[0]!, { price })
  return merchantDocument((changing) => {
    changing.catalogue.categories[0]!.products = products
  })
}
const document = (price?: string): DocumentInput => ({ document: JSON.stringify(documentOf(price)) })
const menu = (price?: string): DocumentInput => ({ catalogue: JSON.stringify(documentOf(price).catalogue) })
const nothing = () => Promise.reject(new Error('nobody was to be asked'))

type DocumentInput = Parameters<typeof prepareDocument>[0]['source']
type ReadInForce = Parameters<typeof prepareDocument>[1]

async function prepare(
  merchantId: string,
  supplied: DocumentInput,
  inForce: string | null,
  readInForce: ReadInForce = nothing,
): Promise<PreparedDocument> {
  const prepared = await prepareDocument({ source: supplied, merchantId, inForce }, readInForce)
  if (!prepared?.ok) throw new Error(JSON.stringify(prepared?.refusal))
  return prepared.value
}

/** As the database gives it back: without the byte in front that says how it comes. */
const asJson = (bytes: Uint8Array) => new TextDecoder().decode(bytes.slice(1))

function inForceOf({ document, compiled }: PreparedDocument) {
  return { compiled: asJson(compiled), document: asJson(document) }
}

describe('a document that is large', () => {
  it('is compared with what the thread made before, without reading that again', async () => {
    const merchantId = newId()
    const first = await prepare(merchantId, document(), null)
    const second = await prepare(merchantId, document('77.75'), first.digest)
    expect(second.changes).toEqual([expect.stringContaining('77.75')])
    expect(await prepare(merchantId, document('77.75'), second.digest)).toMatchObject({ changes: [] })
  })

  it('is compared with what is in force, where the thread has made another since', async () => {
    const merchantId = newId()
    const first = await prepare(merchantId, document(), null)
    await prepare(merchantId, document('66.50'), first.digest)
    const read = vi.fn(async () => inForceOf(first))
    const third = await prepare(merchantId, document('77.75'), first.digest, read)
    expect(read).toHaveBeenCalledTimes(1)
    expect(third.changes).toEqual([expect.stringContaining('77.75')])
    expect(third.changes[0]).not.toContain('66.50')
  })

  it('is compared with nothing of another merchant, and is nothing where another is in force by then', async () => {
    const [one, other] = [newId(), newId()]
    const { digest } = await prepare(one, document(), null)
    const read = vi.fn(async () => null)
    const supplied = document('77.75')
    expect(await prepareDocument({ source: supplied, merchantId: other, inForce: digest }, read)).toBeNull()
    expect(read).toHaveBeenCalledTimes(1)
  })
})

describe('a large menu alone', () => {
  it('takes the place of the one in the document that the thread made, or that is in force', async () => {
    const merchantId = newId()
    const whole = await prepare(newId(), document('77.75'), null)
    const first = await prepare(merchantId, document(), null)
    const second = await prepare(merchantId, menu('77.75'), first.digest)
    expect(second.digest).toBe(whole.digest)
    expect(second.changes).toEqual([expect.stringContaining('77.75')])

    const read = vi.fn(async () => inForceOf(first))
    const third = await prepare(merchantId, menu('66.50'), first.digest, read)
    expect(read).toHaveBeenCalledTimes(1)
    expect(third.digest).toBe((await prepare(newId(), document('66.50'), null)).digest)
  })
})
