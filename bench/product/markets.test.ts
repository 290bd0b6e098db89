import { expect, it } from 'vitest'
import { generateBazaar } from '../../demo/bazaar/generate.ts'
import { soldAtAnyHour } from './markets.ts'

it('people of proofs buy what the market sells at any hour, and all of that', () => {
  const document = generateBazaar({ products: 200 })
  const bought = soldAtAnyHour(document)
  const left = document.catalogue.categories.flatMap(({ products }) => products).filter(({ sku }) => !bought.has(sku))
  expect(left.length).toBeGreaterThan(0)
  for (const { windows } of left) expect(windows?.slots?.[0]).toMatchObject({ opens: '11:00', closes: '21:00' })
  expect(bought.size + left.length).toBe(200)
})
