import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLINIC_PICTURES, LandingDocument } from '@compass/contract/landing-document'
import { MerchantDocument } from '@compass/contract/merchant-document'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const here = import.meta.dirname
const read = (file: string) => parse(readFileSync(join(here, file), 'utf8'), { maxAliasCount: 1_000 })
const slugs = readdirSync(here).filter((slug) => existsSync(join(here, slug, 'merchant.yaml')))
const pages = readdirSync(join(here, 'landings')).map((file) => {
  const document = LandingDocument.parse(read(`landings/${file}`))
  return { file, document }
})
const languagesOf = (slug: string) =>
  MerchantDocument.shape.languages.parse(read(`${slug}/merchant.yaml`).languages) as readonly string[]

/** The languages of each text of a document. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (value === null || typeof value !== 'object') return []
  const names = Object.keys(value)
  const isText = names.length > 0 && names.every((name) => ['en', 'ar', 'sr', 'fr', 'el'].includes(name))
  return isText ? [names.sort().join()] : Object.values(value).flatMap(textsOf)
}

test.each(pages)('the demo page $file has the name of its file, and says everything in each language', (page) => {
  const { file, document } = page
  expect(file).toBe(`${document.name}.yaml`)
  const languages = document.kind === 'linklist' ? languagesOf(document.merchant) : document.languages
  expect(new Set(textsOf(document))).toEqual(
    new Set(textsOf(document).length > 0 ? [[...languages].sort().join()] : []),
  )
})

test('every demo merchant has a list of links, and stands on the first page; a group has five', () => {
  const lists = pages.flatMap(({ document }) => (document.kind === 'linklist' ? document.merchant : []))
  expect(lists.sort()).toEqual(slugs.sort())
  const members = (name: string) =>
    pages.flatMap(({ document }) =>
      document.kind === 'landing' && document.name === name ? document.members.map(({ merchant }) => merchant) : [],
    )
  expect(members('demo').sort()).toEqual(slugs)
  expect(members('harbour-table')).toHaveLength(5)
})

test('medica has three pharmacies, one with two stores, and four clinics', () => {
  const [medica] = pages.flatMap(({ document }) => (document.kind === 'medica' ? document : []))
  const pharmacies = medica!.pharmacies.map(({ merchant }) => read(`${merchant}/merchant.yaml`))
  expect(pharmacies.map(({ kind, stores }) => [kind, stores.length])).toEqual([
    ['pharmacy', 2],
    ['pharmacy', 1],
    ['pharmacy', 1],
  ])
  expect(medica!.clinics).toHaveLength(4)
  for (const name of CLINIC_PICTURES)
    expect(existsSync(join(here, '../apps/storefront/public/clinics', `${name}.webp`))).toBe(true)
})
