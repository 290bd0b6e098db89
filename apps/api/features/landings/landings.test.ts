import type { LandingDocumentInput } from '@compass/contract/landing-document'
import {
  applyLanding,
  countLinkClick,
  deleteLanding,
  getHamburgerMenus,
  getLanding,
  getLandingDocument,
  getLinkList,
  listLandings,
} from '@compass/contract/landings'
import { deleteMerchant } from '@compass/contract/platform'
import { checkArea, checkCoordinates } from '@compass/contract/serviceability'
import { getStorefront } from '@compass/contract/stores'
import { AT_THE_HARBOUR, IN_THE_SEA, merchantDocument, NOON_IN_DUBAI } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../testing/test-api.ts'

let test: TestApi
beforeAll(async () => {
  test = await testApi({ document: merchantDocument({ hosts: ['kitchen.example'] }) })
  await test.apply(
    merchantDocument((document) => {
      document.slug = 'far-kitchen'
      document.name = { en: 'Far Kitchen', ar: 'مطبخ بعيد' }
      document.vendor = { sells: { en: 'Charcoal grill', ar: 'مشاوي' } }
      // Its first outlet is further from the harbour, open by day alone, and brings the food for nothing.
      const [marina] = document.stores
      marina!.location = { lat: 25.09, lng: 55.15 }
      marina!.hours = { timeZone: 'Asia/Dubai', week: [{ days: ['mon'], opens: '11:00', closes: '15:00' }] }
      const [harbour] = marina!.areas ?? []
      harbour!.deliveryFee = '0.00'
    }),
  )
  await apply(group)
  await apply(list)
})
afterAll(() => test.close())
beforeEach(() => test.clock.set(NOON_IN_DUBAI))

const group = {
  format: 1,
  kind: 'landing',
  name: 'group',
  title: { en: 'Harbour Table' },
  languages: ['en', 'ar'],
  kinds: [{ key: 'grill', name: { en: 'Grill' } }],
  sideMenu: [
    { kind: 'faq', href: '/test-kitchen/faq' },
    { kind: 'call', href: 'tel:+97145550182' },
    { kind: 'link', label: { en: 'Jobs' }, href: 'https://jobs.example.com/' },
  ],
  members: [{ merchant: 'test-kitchen' }, { merchant: 'far-kitchen', kinds: ['grill'] }],
  hosts: ['table.example'],
} satisfies LandingDocumentInput
const list = {
  format: 1,
  kind: 'linklist',
  name: 'kitchen-links',
  merchant: 'test-kitchen',
  links: [
    { key: 'order', kind: 'order' },
    { key: 'call', kind: 'call', href: 'tel:+97145550182' },
    { key: 'insta', kind: 'social', label: { en: 'Instagram' }, href: 'https://instagram.com/kitchen' },
  ],
} satisfies LandingDocumentInput

const apply = (document: unknown, name = (document as { name: string }).name) =>
  test.call(applyLanding, { params: { name }, body: document }, { token: test.platform })
const brands = async (query: Parameters<typeof at>[0] = {}) => (await at(query)).data.items
const at = (query: { [name: string]: unknown } = {}, name = 'group') =>
  test.call(getLanding, { params: { name }, query: query as never })
const slugs = async (query: { [name: string]: unknown } = {}) =>
  (await brands(query)).map(({ merchant }) => merchant.slug)

describe('documents of landing pages and link lists', () => {
  it('are applied once, and answered as they were applied', async () => {
    expect((await apply(group)).data).toMatchObject({ name: 'group', kind: 'landing', version: 1, changed: false })
    const listed = await test.call(listLandings, {}, { token: test.platform })
    expect(listed.data.items.map(({ name, kind }) => [name, kind])).toEqual([
      ['group', 'landing'],
      ['kitchen-links', 'linklist'],
    ])
    const { data } = await test.call(getLandingDocument, { params: { name: 'group' } }, { token: test.platform })
    expect(data.document).toMatchObject(group)
  })

  it('raise the version where they change, end, and come back', async () => {
    const other = { ...group, name: 'other', hosts: [] }
    expect((await apply(other)).data).toMatchObject({ version: 1, changed: true })
    expect((await apply({ ...other, title: { en: 'Other' } })).data).toMatchObject({ version: 2, changed: true })
    expect((await at({}, 'other')).data.landing.title).toEqual({ en: 'Other' })
    const params = { name: 'other' }
    expect((await test.call(deleteLanding, { params }, { token: test.platform })).status).toBe(200)
    expect((await at({}, 'other')).status).toBe(404)
    expect((await test.call(deleteLanding, { params }, { token: test.platform })).status).toBe(404)
    expect((await apply(other)).data).toMatchObject({ version: 4, changed: true })
    expect((await at({}, 'other')).status).toBe(200)
  })

  it('need the platform key', async () => {
    const answer = await test.call(applyLanding, { params: { name: 'group' }, body: group })
    expect(answer).toMatchObject({ status: 401 })
  })

  const faultsOf = async (document: unknown, name?: string) => {
    const answer = await apply(document, name)
    expect(answer).toMatchObject({ status: 422, meta: { error: 'invalid_document' } })
    return answer.meta.errors!.map(({ path }) => path)
  }

  it.each([
    ['a merchant that is not here', '/members/0/merchant', { members: [{ merchant: 'nobody-here' }] }],
    ['a store of another merchant', '/members/0/stores/0', { members: [{ merchant: 'test-kitchen', stores: ['x'] }] }],
    ['a merchant twice', '/members/1/merchant', { members: [group.members[0], group.members[0]] }],
    ['nobody', '/members', { members: [] }],
    ['a kind that is none', '/members/0/kinds/0', { members: [{ merchant: 'test-kitchen', kinds: ['tea'] }] }],
    ['a host of a merchant', '/hosts/0', { hosts: ['kitchen.example'] }],
    ['a host of another page', '/hosts/0', { name: 'rival', hosts: ['table.example'] }],
    ['a kind that is none', '/kind', { kind: 'mall' }],
    ['a misspelt key', '/colour', { colour: 'red' }],
    ['another language first', '/title', { title: { ar: 'مائدة' } }],
    ['a page of nobody in its menu', '/sideMenu/0/href', { sideMenu: [{ kind: 'faq', href: '/nobody-here/faq' }] }],
    ['a script in its menu', '/sideMenu/0/href', { sideMenu: [{ kind: 'terms', href: 'javascript:alert(1)' }] }],
    ['another path in its menu', '/sideMenu/0/href', { sideMenu: [{ kind: 'terms', href: '/v1/version' }] }],
  ])('are refused with %s', async (_, path, change) => {
    expect(await faultsOf({ ...group, hosts: [], ...change })).toContain(path === '/kind' ? '/kind' : path)
  })

  it('hostile 84: a link list leads to no script, no data, no private address', async () => {
    const links = [
      { key: 'a', kind: 'social', href: 'javascript:alert(1)' },
      { key: 'b', kind: 'social', href: 'data:text/html,<b>' },
      { key: 'c', kind: 'map', href: 'https://192.168.0.1/' },
      { key: 'd', kind: 'call', href: 'https://example.com/' },
      { key: 'e', kind: 'site', href: 'https://example.com/' },
      { key: 'f', kind: 'mail' },
      { key: 'g', kind: 'order', href: 'https://example.com/' },
      { key: 'g', kind: 'order' },
    ]
    expect(await faultsOf({ ...list, links })).toEqual([
      '/links/7/key',
      ...['/links/0/href', '/links/1/href', '/links/2/href', '/links/3/href'],
      ...['/links/4/label', '/links/5/href', '/links/6/href'],
    ])
  })

  it('hostile 91: of 500 links the list is refused, and so is another name', async () => {
    const links = Array.from({ length: 500 }, (_, at) => ({ key: `k${at}`, kind: 'order' }))
    expect(await faultsOf({ ...list, links })).toEqual(['/links'])
    expect(await faultsOf(list, 'another-name')).toEqual(['/name'])
    expect(await faultsOf('no document', 'no-document')).toEqual([''])
  })

  it('lead to no service that the merchant does not have', async () => {
    await test.apply(
      merchantDocument((document) => {
        document.slug = 'collect-only'
        for (const store of document.stores) store.services = ['pickup']
        for (const store of document.stores) store.areas = []
      }),
    )
    expect(await faultsOf({ ...list, name: 'collect', merchant: 'collect-only' })).toEqual(['/links/0/kind'])
  })

  it('leave out a merchant that was taken down since, and are refused with it', async () => {
    await test.apply(merchantDocument({ slug: 'short-lived' }))
    const document = { ...group, name: 'fleeting', hosts: [], members: [{ merchant: 'short-lived' }] }
    expect((await apply(document)).status).toBe(200)
    const links = { ...list, name: 'fleeting-links', merchant: 'short-lived' }
    expect((await apply(links)).status).toBe(200)
    expect((await at({}, 'fleeting')).data.total).toBe(1)
    await test.call(deleteMerchant, { params: { slug: 'short-lived' } }, { token: test.platform })
    expect((await at({}, 'fleeting')).data).toMatchObject({ total: 0, items: [] })
    expect((await test.call(getLinkList, { params: { name: 'fleeting-links' } })).status).toBe(404)
    expect(await faultsOf({ ...document, title: { en: 'Again' } })).toEqual(['/members/0/merchant'])
  })
})

describe('a landing page', () => {
  it('shows each brand with its state, its kind and the quickest delivery', async () => {
    expect(await brands()).toMatchObject([
      { merchant: { slug: 'test-kitchen', sells: null }, state: 'open', serviceable: null, fee: null },
      { merchant: { sells: { en: 'Charcoal grill' } }, services: [10, 20], minutes: { from: 20, to: 30 } },
    ])
    expect((await at({}, 'nobody')).status).toBe(404)
    expect((await at({}, 'kitchen-links')).status).toBe(404)
  })

  it('shows all merchants where its document says so, the members first', async () => {
    await apply({ ...group, name: 'all', hosts: [], everyMerchant: true, members: [{ merchant: 'far-kitchen' }] })
    const all = (await at({}, 'all')).data.items.map(({ merchant }) => merchant.slug)
    expect(all[0]).toBe('far-kitchen')
    expect(all).toEqual(expect.arrayContaining(['test-kitchen', 'collect-only']))
    expect(new Set(all).size).toBe(all.length)
  })

  it('shows of a member only the outlets that its document names', async () => {
    await apply({ ...group, name: 'bays', hosts: [], members: [{ merchant: 'test-kitchen', stores: ['bay'] }] })
    const [entry] = (await at({ ...AT_THE_HARBOUR }, 'bays')).data.items
    expect(entry).toMatchObject({ store: { name: { en: 'Bay' } }, serviceable: false })
  })

  it('shows at a place the nearest outlet that delivers there, with fee, distance and time', async () => {
    const [near, far] = await brands(AT_THE_HARBOUR)
    expect(near).toMatchObject({
      merchant: { slug: 'test-kitchen' },
      store: { name: { en: 'Marina' }, isOnly: false },
      serviceable: true,
      area: { name: { en: 'Harbour' } },
      fee: { amount: 900, currency: 'AED' },
      freeDeliveryFrom: { amount: 10_000, currency: 'AED' },
      minutes: { from: 25, to: 35 },
    })
    expect(far).toMatchObject({ merchant: { slug: 'far-kitchen' }, fee: { amount: 0 } })
    expect(near!.distanceMetres!).toBeLessThan(far!.distanceMetres!)
  })

  it('shows who is closed after who is open, however near', async () => {
    test.clock.set('2026-06-01T13:00:00Z')
    expect((await brands(AT_THE_HARBOUR)).map(({ state }) => state)).toEqual(['open', 'closed'])
    const reversed = { ...group, name: 'reversed', hosts: [], members: [...group.members].reverse() }
    await apply(reversed)
    const items = (await at(AT_THE_HARBOUR, 'reversed')).data.items
    expect(items.map(({ merchant }) => merchant.slug)).toEqual(['test-kitchen', 'far-kitchen'])
  })

  it('shows where nobody delivers that nobody does', async () => {
    expect(await brands(IN_THE_SEA)).toMatchObject([
      { serviceable: false, fee: null, minutes: null, distanceMetres: null },
      { serviceable: false },
    ])
  })

  it('takes an area of a member as a place, and knows no other', async () => {
    const areaId = (await test.merchant()).merchant.stores[0]!.areas[0]!.id
    expect((await brands({ areaId }))[0]).toMatchObject({ serviceable: true, area: { _id: areaId } })
    expect((await at({ areaId: 'nowhere' })).status).toBe(404)
  })

  it('hostile 23: of what is no place on Earth it says so', async () => {
    for (const lat of ['91', 'NaN', 'x', '1e400']) expect((await at({ lat, lng: '1' })).status).toBe(400)
  })

  it('is filtered, and names the filters that change something', async () => {
    expect((await at(AT_THE_HARBOUR)).data.filters).toEqual(['freeDelivery', 'kind:grill'])
    expect(await slugs({ ...AT_THE_HARBOUR, filters: 'freeDelivery' })).toEqual(['far-kitchen'])
    expect(await slugs({ filters: 'kind:grill,open' })).toEqual(['far-kitchen'])
    expect(await slugs({ filters: 'constructor,kind:,unknown' })).toHaveLength(2)
    expect(await slugs({ filters: 'kind:nothing' })).toEqual([])
  })

  it('is searched by brand, kind of food and item, with a typo forgiven', async () => {
    expect(await slugs({ query: 'far' })).toEqual(['far-kitchen'])
    expect(await slugs({ query: 'charcoal' })).toEqual(['far-kitchen'])
    const soup = (await test.merchant()).merchant.products.find(({ isActive }) => isActive)!
    const found = await brands({ query: soup.name.en })
    expect(found.map((entry) => entry.found)).toEqual([soup.name, soup.name])
  })

  it.each([
    ...['%%%%', '_', "'", '"', '😀😀', '👨‍👩‍👧', '   \u0000', '*', 'zzzz*', '-zzzz', 'zzzz | qqqq', 'x'.repeat(200)],
  ])('hostile 93: a search for %j is literal and finds nobody', async (query) => {
    const answer = await at({ query })
    expect([answer.status, answer.data.items]).toEqual([200, []])
  })

  it.each(['-far', '"far"', 'far 😀'])('hostile 93: signs of %j mean nothing', async (query) => {
    expect(await slugs({ query })).toEqual(['far-kitchen'])
  })

  it('comes in pages', async () => {
    expect((await at({ skip: '1', limit: '1' })).data).toMatchObject({ total: 2, skip: 1, limit: 1, items: [{}] })
  })

  it('is sorted by distance, time or fee; whoever is closed comes after', async () => {
    const at = (sort?: string) => slugs({ ...AT_THE_HARBOUR, ...(sort && { sort }) })
    expect(await at()).toEqual(['test-kitchen', 'far-kitchen'])
    expect(await at('cheapest')).toEqual(['far-kitchen', 'test-kitchen'])
    expect(await at('quickest')).toEqual(['test-kitchen', 'far-kitchen'])
    expect(await at('constructor')).toEqual(['test-kitchen', 'far-kitchen'])
    expect(await slugs({ sort: 'cheapest' })).toEqual(['test-kitchen', 'far-kitchen'])
    test.clock.set('2026-06-01T13:00:00Z')
    expect(await at('cheapest')).toEqual(['test-kitchen', 'far-kitchen'])
  })

  it('has a side menu, in which a call is hidden unless it says otherwise', async () => {
    const { data } = await test.call(getHamburgerMenus, { query: { landingUrlName: 'group' } })
    expect(data.items).toEqual([
      { kind: 'faq', href: '/test-kitchen/faq', hidden: false },
      { kind: 'call', href: 'tel:+97145550182', hidden: true },
      { kind: 'link', label: { en: 'Jobs' }, href: 'https://jobs.example.com/', hidden: false },
    ])
    const { _id } = (await at()).data.landing
    expect((await test.call(getHamburgerMenus, { query: { landingUrlId: _id } })).data).toEqual(data)
    expect((await test.call(getHamburgerMenus, {})).status).toBe(404)
  })

  it('a merchant has one of its own: the specification’s, until its document lists one', async () => {
    const menuOf = async (url: string) => (await test.call(getHamburgerMenus, { query: { url } })).data?.items
    const kinds = (await menuOf('test-kitchen')).map(({ kind, hidden }) => (hidden ? `${kind} hidden` : kind))
    expect(kinds.slice(0, 3)).toEqual(['profile', 'orders', 'addresses'])
    expect(kinds.slice(-2)).toEqual(['terms', 'call hidden'])
    expect((await menuOf('test-kitchen'))[1]!.href).toBe('/test-kitchen/order-history')
    await test.apply(
      merchantDocument((document) => {
        document.slug = 'own-menu'
        document.sideMenu = [
          { kind: 'orders', label: { en: 'Past orders', ar: 'طلباتك' } },
          { kind: 'link', label: { en: 'Jobs', ar: 'وظائف' }, href: 'https://jobs.example.com/' },
          { kind: 'call', hidden: false },
        ]
      }),
    )
    const own = await menuOf('own-menu')
    expect(own).toMatchObject([
      { kind: 'orders', label: { en: 'Past orders' }, href: '/own-menu/order-history', hidden: false },
      { kind: 'link', label: { en: 'Jobs' }, href: 'https://jobs.example.com/', hidden: false },
      { kind: 'call', href: expect.stringMatching(/^tel:\+/), hidden: false },
    ])
    const { data } = await test.call(getStorefront, { params: { slug: 'own-menu' } })
    expect(data.sideMenu).toEqual(own)
    expect(data.merchant.isCallShown).toBe(true)
    expect((await test.call(getHamburgerMenus, { query: { url: 'nobody' } })).status).toBe(404)
    const both = await test.call(getHamburgerMenus, { query: { url: 'test-kitchen', landingUrlName: 'group' } })
    expect(both.data.items[0]).toMatchObject({ kind: 'faq', href: '/test-kitchen/faq' })
  })
})

describe('serviceability on a landing page', () => {
  const check = (body: object) =>
    test.call(checkCoordinates, { body: { coordinates: AT_THE_HARBOUR, promotionUrlId: 'group', ...body } })

  it('answers the nearest member where no merchant is named', async () => {
    expect((await check({})).data).toMatchObject({ serviceable: true, merchant: 'test-kitchen' })
    expect((await check({ url: 'far-kitchen' })).data).toMatchObject({ merchant: 'far-kitchen' })
    expect(await check({ coordinates: IN_THE_SEA })).toMatchObject({ status: 422, meta: { error: 'not_serviceable' } })
  })

  it('knows no page that is not there, and no merchant that is not on it', async () => {
    expect((await check({ promotionUrlId: 'nobody' })).status).toBe(404)
    await test.apply(merchantDocument({ slug: 'outsider' }))
    expect((await check({ url: 'outsider' })).status).toBe(404)
  })

  it('takes an area of a member, and the outlets that the page lists alone', async () => {
    const harbour = (await test.merchant()).merchant.stores[0]!.areas[0]!.id
    const inArea = (promotionUrlId: string) =>
      test.call(checkArea, { body: { address: { areaId: harbour }, promotionUrlId } })
    expect((await inArea('group')).data).toMatchObject({ merchant: 'test-kitchen', area: { _id: harbour } })
    await apply({ ...group, name: 'bay-alone', hosts: [], members: [{ merchant: 'test-kitchen', stores: ['bay'] }] })
    expect((await inArea('bay-alone')).status).toBe(422)
  })
})

describe('a link list', () => {
  const links = () => test.call(getLinkList, { params: { name: 'kitchen-links' } })

  it('says whose it is, what its stores say now, and its links', async () => {
    expect((await links()).data.linkList).toMatchObject({
      title: { en: 'Test Kitchen' },
      merchant: { slug: 'test-kitchen', languages: ['en', 'ar'] },
      store: { state: 'open' },
      stores: [{ en: 'Marina' }, { en: 'Bay' }],
      links: [
        { key: 'order', kind: 'order', href: null },
        { key: 'call', href: 'tel:+97145550182' },
        { key: 'insta', label: { en: 'Instagram' } },
      ],
    })
    expect((await test.call(getLinkList, { params: { name: 'group' } })).status).toBe(404)
  })

  it('counts clicks by day and link, and answers where each leads', async () => {
    const click = (link: string) => test.call(countLinkClick, { params: { name: 'kitchen-links' }, body: { link } })
    expect((await click('insta')).data).toEqual({ href: 'https://instagram.com/kitchen' })
    expect((await click('order')).data).toEqual({ href: null })
    await click('insta')
    test.clock.turn({ days: 1 })
    await click('insta')
    expect((await click('no such link')).status).toBe(404)
    expect((await click('constructor')).status).toBe(404)
    const params = { name: 'kitchen-links' }
    const { data } = await test.call(getLandingDocument, { params }, { token: test.platform })
    expect(data.clicks).toEqual([
      { day: '2026-06-02', link: 'insta', clicks: 1 },
      { day: '2026-06-01', link: 'insta', clicks: 2 },
      { day: '2026-06-01', link: 'order', clicks: 1 },
    ])
  })
})
