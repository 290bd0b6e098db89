import { merchantDocument, productInput } from '@compass/testkit/merchants'
import { describe, expect, it, vi } from 'vitest'
import { newId } from '../../ids/index.ts'
import { type PreparedDocument, prepareDocument } from './prepare-document.ts'

function document(price?: string): string {
  const products = Array.from({ length: 3000 }, (_, number) => productInput(`item-${number}`))
  if (price) Object.assign(products[0]!, { price })
  return JSON.stringify(
    merchantDocument((changing) => {
      changing.catalogue.categories[0]!.products = products
    }),
  )
}
const nothing = () => Promise.reject(new Error('nobody was to be asked'))

async function prepare(
  merchantId: string,
  json: string,
  inForce: string | null,
  readInForce: () => Promise<string | null> = nothing,
): Promise<PreparedDocument> {
  const prepared = await prepareDocument({ json, merchantId, catalogue: undefined, inForce }, readInForce)
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.refusal))
  return prepared.value
}

/** As the database gives it back: without the byte in front that says how it comes. */
const asJson = ({ compiled }: PreparedDocument) => new TextDecoder().decode(compiled.slice(1))

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
    const inForce = asJson(first)
    await prepare(merchantId, document('66.50'), first.digest)
    const read = vi.fn(async () => inForce)
    const third = await prepare(merchantId, document('77.75'), first.digest, read)
    expect(read).toHaveBeenCalledTimes(1)
    expect(third.changes).toEqual([expect.stringContaining('77.75')])
    expect(third.changes[0]).not.toContain('66.50')
  })

  it('is compared with nothing of another merchant, and with nothing where it was taken down meanwhile', async () => {
    const [one, other] = [newId(), newId()]
    const { digest } = await prepare(one, document(), null)
    const read = vi.fn(async () => null)
    const second = await prepare(other, document('77.75'), digest, read)
    expect(read).toHaveBeenCalledTimes(1)
    expect(second.changes).toEqual((await prepare(newId(), document('77.75'), null)).changes)
  })
})
