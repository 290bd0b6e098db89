import { join } from 'node:path'
import { buildSearchIndex, type SearchIndex, searchProducts } from '@compass/domain/catalogue'
import { describe, expect, test } from 'vitest'
import { readDocument } from '../../apps/api/features/merchants/read-document.ts'
import { readMerchantFolder } from '../../apps/host/merchant-documents/read-folder.ts'
import { arabic } from './ar.ts'
import { greek } from './el.ts'
import { english } from './en.ts'
import { french } from './fr.ts'
import type { Query } from './query.ts'
import { serbian } from './sr.ts'

const LANGUAGES = { en: english, ar: arabic, sr: serbian, fr: french, el: greek } as const
const MERCHANT = '01900000-0000-7000-8000-000000000001'

const indexes = new Map<string, Promise<SearchIndex>>()

function indexOf(slug: string): Promise<SearchIndex> {
  const known = indexes.get(slug) ?? compile(slug)
  indexes.set(slug, known)
  return known
}

async function compile(slug: string): Promise<SearchIndex> {
  const { document } = await readMerchantFolder(join(import.meta.dirname, '..', slug))
  const read = readDocument(JSON.stringify(document), MERCHANT)
  if (!read.ok) throw new Error(JSON.stringify(read.refusal))
  return buildSearchIndex(read.value.compiled.products, read.value.compiled.categories)
}

/** Null where the product stands where it must; else what stands there. */
async function fault([merchant, typed, place, sku]: Query): Promise<string | null> {
  const result = searchProducts(await indexOf(merchant), typed, 10)
  const found = result.ok ? result.value.items.map((product) => product.sku) : [result.refusal.reason]
  const at = found.indexOf(sku)
  if (at >= 0 && at < (place === 'first' ? 1 : 3)) return null
  return `${merchant} “${typed}”: ${sku} must be ${place}, but there is: ${found.slice(0, 5).join(', ') || 'nothing'}`
}

/** The bazaar has thousands of products to compile. */
const timeout = 60_000

describe.each(Object.entries(LANGUAGES))('what people type, %s', { timeout }, (language, queries) => {
  test('forty queries, each another, for products that there are', async () => {
    expect(queries).toHaveLength(40)
    expect(new Set(queries.map(([merchant, typed]) => `${merchant} ${typed}`)).size).toBe(40)
    for (const [merchant, , , sku] of queries)
      expect(
        (await indexOf(merchant)).products.some((product) => product.sku === sku),
        `${merchant} ${sku}`,
      ).toBe(true)
  })

  test('each finds what it means', async () => {
    const faults = (await Promise.all(queries.map(fault))).filter((one) => one !== null)
    const right = queries.length - faults.length
    console.info(
      `search, ${language}: ${right} of ${queries.length} (${((right / queries.length) * 100).toFixed(1)} %)`,
    )
    expect(faults).toEqual([])
  })
})
