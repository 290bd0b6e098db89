import type { LandingDocumentInput } from '@compass/contract/landing-document'
import { applyLanding, deleteLanding } from '@compass/contract/landings'
import { pauseChannel } from '@compass/contract/merchant-side'
import { deleteMerchant } from '@compass/contract/platform'
import { merchantDocument, NOON_IN_DUBAI } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { openDirectory } from '../merchants/directory.ts'
import { LandingFactsCache } from './page-facts.ts'

const group = {
  format: 1,
  kind: 'landing',
  name: 'group',
  title: { en: 'Harbour Table' },
  languages: ['en'],
  members: [{ merchant: 'test-kitchen' }, { merchant: 'second' }],
} satisfies LandingDocumentInput
const links = {
  format: 1,
  kind: 'linklist',
  name: 'links',
  merchant: 'second',
  links: [{ key: 'order', kind: 'order' }],
} satisfies LandingDocumentInput

let test: TestApi
let facts: LandingFactsCache
beforeAll(async () => {
  test = await testApi()
  await test.apply(merchantDocument({ slug: 'second' }))
  await apply(group)
  await apply(links)
})
afterAll(() => test.close())
beforeEach(() => {
  test.clock.set(NOON_IN_DUBAI)
  facts = new LandingFactsCache(test.api)
})

const apply = (document: LandingDocumentInput) =>
  test.call(applyLanding, { params: { name: document.name }, body: document }, { token: test.platform })
const digest = async () => (await facts.find('landing', 'group'))?.digest
const digestOfLinks = async () => (await facts.find('linklist', 'links'))?.digest

it('stay while nothing changes that the page shows, whatever else does', async () => {
  const before = [await digest(), await digestOfLinks()]
  test.clock.turn({ minutes: 7 })
  await test.apply(merchantDocument({ slug: 'stranger' }))
  // Another price is of the menu, and not of the page.
  await test.apply(
    merchantDocument((document) => {
      document.slug = 'second'
      document.catalogue.categories[0]!.products[0]!.price = '77.00'
    }),
  )
  expect([await digest(), await digestOfLinks()]).toEqual(before)
  expect(await facts.find('landing', 'group')).toMatchObject({ languages: null, brands: 2 })
  expect(await facts.find('linklist', 'links')).toMatchObject({ languages: ['en', 'ar'] })
})

it('are others as soon as a member changes its name, its hours or a pause, or goes', async () => {
  const seen = [await digest()]
  const isNew = async () => {
    const now = await digest()
    expect(seen).not.toContain(now)
    seen.push(now)
  }
  await test.apply(merchantDocument({ slug: 'second', name: { en: 'Second Kitchen', ar: 'الثاني' } }))
  await isNew()
  await test.apply(
    merchantDocument((document) => {
      Object.assign(document, { slug: 'second', name: { en: 'Second Kitchen', ar: 'الثاني' } })
      for (const store of document.stores)
        store.hours = { timeZone: 'Asia/Dubai', week: [{ days: ['mon'], opens: '11:00', closes: '20:00' }] }
    }),
  )
  await isNew()
  const { merchant } = (await test.api.merchants.load(test.api.merchants.idOfSlug('second')!))!
  const token = await test.merchantKey(merchant.id)
  for (const { id } of merchant.stores) {
    const paused = await test.call(
      pauseChannel,
      { params: { id }, body: { orderChannel: 40 as const, state: true } },
      { token },
    )
    expect(paused.status).toBe(200)
  }
  await isNew()
  await apply({ ...group, title: { en: 'Another title' } })
  await isNew()
  await test.call(deleteMerchant, { params: { slug: 'second' } }, { token: test.platform })
  await isNew()
  expect(await facts.find('landing', 'group')).toMatchObject({ brands: 1 })
  expect(await facts.find('linklist', 'links')).toBeNull()
  await test.apply(merchantDocument({ slug: 'second' }))
  await apply(group)
})

it('are others at each instant at which the page says another time, and at no other', async () => {
  await test.apply(
    merchantDocument((document) => {
      document.slug = 'hourly'
      for (const store of document.stores)
        store.hours = { timeZone: 'Asia/Dubai', week: [{ days: ['mon'], opens: '11:00', closes: '20:00' }] }
    }),
  )
  await apply({ ...group, name: 'timed', members: [{ merchant: 'hourly' }] })
  const at = async (time: string) => {
    test.clock.set(time)
    return (await facts.find('landing', 'timed'))!.digest
  }
  expect(await at('2026-06-01T15:29:59Z')).toBe(await at('2026-06-01T08:00:00Z'))
  // Closing soon, and then each minute counts; closed, another day, and so near that the time alone is said.
  const times = [
    ...['2026-06-01T15:29:59Z', '2026-06-01T15:30:00Z', '2026-06-01T15:31:00Z', '2026-06-01T16:00:00Z'],
    ...['2026-06-02T16:00:00Z', '2026-06-03T16:00:00Z', '2026-06-07T18:59:00Z', '2026-06-07T19:01:00Z'],
  ]
  const digests = []
  for (const time of times) digests.push(await at(time))
  expect(new Set(digests).size).toBe(times.length)
  expect(await at('2026-06-03T18:00:00Z')).toBe(await at('2026-06-03T16:00:00Z'))
})

it('are those of no page that is not there, and of none of another kind', async () => {
  expect(facts.find('linklist', 'group')).toBeNull()
  expect(facts.find('landing', 'nobody')).toBeNull()
  await apply({ ...group, name: 'fleeting' })
  expect(await facts.find('landing', 'fleeting')).not.toBeNull()
  await test.call(deleteLanding, { params: { name: 'fleeting' } }, { token: test.platform })
  expect(facts.find('landing', 'fleeting')).toBeNull()
})

it('notice in a second process what was changed by the first', async () => {
  const merchants = await openDirectory(test.database, test.api.configuration)
  const other = new LandingFactsCache({ ...test.api, merchants })
  const before = (await other.find('landing', 'group'))!.digest
  await test.apply(merchantDocument({ slug: 'second', name: { en: 'Renamed', ar: 'اسم' } }))
  await merchants.refresh()
  expect((await other.find('landing', 'group'))!.digest).not.toBe(before)
  merchants.stop()
})
