import { getFoodCourt, listFoodCourtBrands } from '@compass/contract/courts'
import { applyLanding, getHamburgerMenus, getLanding, getLinkList } from '@compass/contract/landings'
import { getStorefront } from '@compass/contract/stores'
import { merchantDocument, NOON_IN_DUBAI } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { courtDocument } from '../../testing/test-court.ts'

let test: TestApi
beforeAll(async () => {
  const document = courtDocument((court) => {
    court.slug = 'hall'
    const [, sushi] = court.stores
    sushi!.hours = { timeZone: 'Asia/Dubai', week: [{ days: ['mon', 'tue'], opens: '18:00', closes: '23:00' }] }
    const [coals] = court.catalogue.categories
    coals!.products[0]!.label = 'popular'
  })
  test = await testApi({ document })
  await test.apply(merchantDocument())
  expect((await apply(page)).status).toBe(200)
})
afterAll(() => test.close())
beforeEach(() => test.clock.set(NOON_IN_DUBAI))

const page = {
  format: 1,
  kind: 'court',
  name: 'hall',
  merchant: 'hall',
  heading: { en: 'In the arcade' },
  sideMenu: [
    { kind: 'link', label: { en: 'Find us' }, href: 'https://maps.example.com/' },
    { kind: 'call', href: 'tel:+97145550810' },
  ],
  hosts: ['hall.example'],
}

const apply = (document: { readonly name: string }, name = document.name) =>
  test.call(applyLanding, { params: { name }, body: document }, { token: test.platform })
const read = (id: string) => test.call(getFoodCourt, { params: { id } })
const brands = async (query = '', more: { orderType?: number; skip?: number; limit?: number } = {}) =>
  (await test.call(listFoodCourtBrands, { params: { id: 'hall' }, query: { query, ...more } })).data
const namesOf = (list: Awaited<ReturnType<typeof brands>>) => list.items.map(({ name }) => name.en)

describe('a food court', () => {
  it('is found by its page, by its merchant, and by the ids of both', async () => {
    const { data } = await read('hall')
    expect(data.foodCourt).toMatchObject({
      name: 'hall',
      title: { en: 'Test Kitchen' },
      heading: { en: 'In the arcade' },
      services: [20, 10, 50],
      state: 'open',
    })
    const landing = test.api.landings.find('hall')
    for (const id of [data.foodCourt._id, landing!.id]) expect((await read(id)).data.foodCourt.name).toBe('hall')
    for (const id of ['test-kitchen', 'nobody', data.foodCourt.store]) expect((await read(id)).status).toBe(404)
  })

  it('names its vendors in their order, each with its brand and state', async () => {
    const list = await brands()
    expect(namesOf(list)).toEqual(['grill', 'sushi', 'juice'])
    expect(list.items.map(({ state }) => state)).toEqual(['open', 'closed', 'open'])
    expect(list.items[0]!.vendor).toMatchObject({ colorCode: '#a63a12', counter: { en: 'Counter of grill' } })
    expect(list.items[0]!.popular.map(({ sku }) => sku)).toEqual(['kebab'])
    expect(namesOf(await brands('', { skip: 1, limit: 1 }))).toEqual(['sushi'])
    expect((await brands('', { skip: 1, limit: 1 })).total).toBe(3)
  })

  it('is listed by its own state and time, as one place', async () => {
    const links = {
      format: 1,
      kind: 'linklist',
      name: 'hall-links',
      merchant: 'hall',
      links: [{ key: 'go', kind: 'order' }],
    }
    expect((await apply(links)).status).toBe(200)
    const { data } = await test.call(getLinkList, { params: { name: 'hall-links' } })
    expect(data.linkList).toMatchObject({ store: { state: 'open' }, minutes: { from: 25, to: 35 }, stores: [] })
    const [title, languages] = [{ en: 'Group' }, ['en', 'ar']]
    const group = { format: 1, kind: 'landing', name: 'group', title, languages, members: [{ merchant: 'hall' }] }
    expect((await apply(group)).status).toBe(200)
    const { items } = (await test.call(getLanding, { params: { name: 'group' } })).data
    expect(items).toMatchObject([{ state: 'open', store: { isOnly: true } }])
  })

  it('is the first store of its storefront, and no vendor', async () => {
    const { data } = await test.call(getStorefront, { params: { slug: 'hall' } })
    const [court, ...vendors] = data.stores
    expect(court!._id).toBe(data.merchant.court!.store)
    expect(court!.vendor).toBeUndefined()
    expect(vendors.every(({ vendor }) => vendor !== undefined)).toBe(true)
  })
})

describe('a search over a court', () => {
  it('finds vendors by name and kind of food, and items with who sells them', async () => {
    expect(namesOf(await brands('juice'))).toEqual(['juice'])
    const found = await brands('maki')
    expect(namesOf(found)).toEqual(['sushi'])
    expect(found.items[0]!.found.map(({ sku }) => sku)).toEqual(['maki'])
    expect(found.items[0]!.popular).toEqual([])
  })

  it.each([
    ['operators', '"maki" OR -juice* AND (grill)'],
    ['emoji', '🍣🔥'],
    ['nothing that is a letter', '%%%___'],
    ['another script', 'سوشي'],
    ['much', 'x'.repeat(200)],
  ])('hostile: %s finds little, and breaks nothing', async (_, query) => {
    const { data, status } = await test.call(listFoodCourtBrands, { params: { id: 'hall' }, query: { query } })
    expect(status).toBe(200)
    expect(data.items.length).toBeLessThanOrEqual(3)
  })
})

describe('the document of a court’s page', () => {
  it('is no landing page of several merchants, and has a side menu', async () => {
    expect((await test.call(getLanding, { params: { name: 'hall' }, query: {} })).status).toBe(404)
    const { data } = await test.call(getHamburgerMenus, { query: { landingUrlName: 'hall' } })
    expect(data.items.map(({ kind, hidden }) => [kind, hidden])).toEqual([
      ['link', false],
      ['call', true],
    ])
    expect(test.api.landings.nameOfHost('hall.example')).toBe('hall')
  })

  it.each([
    ['another name than its merchant’s', { ...page, name: 'other' }, '/name'],
    ['a merchant that is none', { ...page, name: 'nobody', merchant: 'nobody' }, '/merchant'],
    ['a merchant that is no court', { ...page, name: 'test-kitchen', merchant: 'test-kitchen' }, '/merchant'],
    ['a host of another page', { ...page, hosts: ['HALL.example'] }, '/hosts/0'],
    ['words in another language alone', { ...page, heading: { ar: 'ساحة' } }, '/heading'],
  ])('hostile: %s is refused', async (_, document, path) => {
    const answer = await apply(document)
    expect(answer.status).toBe(422)
    expect(answer.meta.errors!.map(({ path: at }) => at)).toContain(path)
  })
})

it('the sitemap of a court’s host has its page and those of its vendors, and no menu that only leads to them', async () => {
  const { data } = await test.call(getStorefront, { params: { slug: 'hall' } })
  const { body } = await test.inject({ url: '/sitemap.xml', headers: { host: 'hall.example' } })
  const paths = [...body.matchAll(/<loc>https?:\/\/[^/]+(.*?)\?lang=en<\/loc>/g)].map(([, path]) => path)
  expect(paths).toContain('/lp/hall/brands')
  expect(paths).toContain('/hall/terms-conditions')
  expect(paths).not.toContain('/hall')
  for (const { _id, vendor } of data.stores) expect(paths.includes(`/lp/hall/brands/${_id}`)).toBe(vendor !== undefined)
})
