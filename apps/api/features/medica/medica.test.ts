import type { LandingDocumentInput } from '@compass/contract/landing-document'
import { applyLanding, findLandingPlaces, getHamburgerMenus, getLanding } from '@compass/contract/landings'
import { getClinic, listClinics, listPharmacies } from '@compass/contract/medica'
import { deleteMerchant } from '@compass/contract/platform'
import { checkCoordinates } from '@compass/contract/serviceability'
import { createUser } from '@compass/contract/users'
import { AT_THE_HARBOUR, IN_THE_SEA, merchantDocument, NOON_IN_DUBAI } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../testing/test-api.ts'

let test: TestApi
beforeAll(async () => {
  test = await testApi({ document: merchantDocument({ hosts: ['kitchen.example'] }) })
  await test.apply(pharmacy('salus'))
  await test.apply(
    pharmacy('night-care', (document) => {
      document.name = { en: 'Night Care', ar: 'رعاية الليل' }
      // Further from the harbour, closed in the afternoon, and free to deliver.
      const [marina] = document.stores
      marina!.location = { lat: 25.088, lng: 55.148 }
      marina!.hours = { timeZone: 'Asia/Dubai', week: [{ days: ['mon'], opens: '11:00', closes: '15:00' }] }
      marina!.areas![0]!.deliveryFee = '0.00'
      document.stores = [marina!]
      document.catalogue.categories[0]!.products.push({
        ...{ sku: 'lozenges', name: { en: 'Lemon lozenges', ar: 'أقراص بالليمون' }, price: '9.75', foodType: 'other' },
      })
    }),
  )
  expect((await apply(medica)).status).toBe(200)
})
afterAll(() => test.close())
beforeEach(() => test.clock.set(NOON_IN_DUBAI))

function pharmacy(slug: string, change: (document: ReturnType<typeof merchantDocument>) => void = () => {}) {
  return merchantDocument((document) => {
    document.kind = 'pharmacy'
    document.slug = slug
    for (const { products } of document.catalogue.categories) for (const product of products) product.foodType = 'other'
    change(document)
  })
}

const everyDay: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const week = (opens: string, closes: string) => ({
  timeZone: 'Asia/Dubai',
  week: [{ days: everyDay, opens, closes }],
})
const medica = {
  format: 1,
  kind: 'medica',
  name: 'medica',
  title: { en: 'Health', ar: 'الصحة' },
  languages: ['en', 'ar'],
  sideMenu: [{ kind: 'faq', href: '/medica/salus/faq' }],
  pharmacies: [{ merchant: 'salus' }, { merchant: 'night-care' }],
  specialities: [
    { key: 'general', name: { en: 'General medicine', ar: 'طب عام' } },
    { key: 'dentist', name: { en: 'Dentist', ar: 'طبيب أسنان' } },
    { key: 'eyes', name: { en: 'Eyes', ar: 'عيون' } },
  ],
  clinics: [
    {
      ...{ key: 'gulf', name: { en: 'Gulf Family Clinic', ar: 'عيادة الخليج' }, specialities: ['general'] },
      ...{ address: { en: 'Marina Walk 3' }, location: { lat: 25.1, lng: 55.16 }, hours: week('08:00', '22:00') },
      ...{ call: 'tel:+97145550301', book: 'https://gulf-family.example/book' },
    },
    {
      ...{ key: 'teeth', name: { en: 'Marina Dental Studio', ar: 'استوديو الأسنان' }, specialities: ['dentist'] },
      ...{ address: { en: 'Harbour 1' }, location: AT_THE_HARBOUR, hours: week('13:00', '20:00'), picture: 'tooth' },
    },
  ],
  hosts: ['health.example'],
} satisfies LandingDocumentInput

const apply = (document: unknown, name = (document as { name: string }).name) =>
  test.call(applyLanding, { params: { name }, body: document }, { token: test.platform })
const faultsOf = async (document: unknown) => {
  const answer = await apply(document)
  expect(answer).toMatchObject({ status: 422, meta: { error: 'invalid_document' } })
  return answer.meta.errors!.map(({ path }) => path)
}
type Query = { readonly [name: string]: unknown }
const pharmacies = (query: Query = {}) => test.call(listPharmacies, { query: query as never })
const clinics = (query: Query = {}) => test.call(listClinics, { query: query as never })
const slugs = async (query?: Query) => (await pharmacies(query)).data.items.map(({ merchant }) => merchant.slug)
const keys = async (query?: Query) => (await clinics(query)).data.items.map(({ key }) => key)

describe('the document of medica', () => {
  it('is applied once, and is a page of its own kind', async () => {
    expect((await apply(medica)).data).toMatchObject({ kind: 'medica', changed: false })
    expect((await test.call(getLanding, { params: { name: 'medica' } })).status).toBe(404)
    const menu = await test.call(getHamburgerMenus, { query: { landingUrlName: 'medica' } })
    expect(menu.data.items).toEqual([{ kind: 'faq', href: '/medica/salus/faq', hidden: false }])
  })

  const [gulf, teeth] = medica.clinics
  const clinicWith = (change: object) => ({ ...medica, hosts: [], clinics: [{ ...gulf, ...change }] })

  it.each([
    ['a merchant that is not here', '/pharmacies/0/merchant', { pharmacies: [{ merchant: 'nobody-here' }] }],
    ['a merchant that is no pharmacy', '/pharmacies/0/merchant', { pharmacies: [{ merchant: 'test-kitchen' }] }],
    ['a pharmacy twice', '/pharmacies/1/merchant', { pharmacies: [medica.pharmacies[0], medica.pharmacies[0]] }],
    ['a foreign store', '/pharmacies/0/stores/0', { pharmacies: [{ merchant: 'salus', stores: ['elsewhere'] }] }],
    ['a clinic twice', '/clinics/1/key', { clinics: [gulf, gulf] }],
    ['no words in its first language', '/title', { title: { ar: 'الصحة' } }],
    ['a host of a merchant', '/hosts/0', { hosts: ['kitchen.example'] }],
    ['a page of nobody in its menu', '/sideMenu/0/href', { sideMenu: [{ kind: 'faq', href: '/medica/nobody/faq' }] }],
    ['a misspelt key', '/farmacies', { farmacies: [] }],
  ])('is refused with %s', async (_, path, change) => {
    expect(await faultsOf({ ...medica, hosts: [], ...change })).toEqual([path])
  })

  it.each([
    ['a speciality that it does not have', '/clinics/0/specialities/0', { specialities: ['magic'] }],
    ['hours that never come', '/clinics/0/hours/week', { hours: { timeZone: 'Asia/Dubai', week: [] } }],
    ['a zone that is none', '/clinics/0/hours/timeZone', { hours: { ...gulf!.hours, timeZone: 'Mars/Olympus' } }],
    ['hours of services', '/clinics/0/hours/services', { hours: { ...gulf!.hours, services: {} } }],
    ['a place that is not on Earth', '/clinics/0/location/lat', { location: { lat: 91, lng: 1 } }],
    ['a picture of its own', '/clinics/0/picture', { picture: 'https://evil.example/p.png' }],
    ['no name in the first language', '/clinics/0/name', { name: { ar: 'عيادة' } }],
    ['a key that would be a path', '/clinics/0/key', { key: '../salus' }],
  ])('refuses a clinic with %s', async (_, path, change) => {
    expect(await faultsOf(clinicWith(change))).toEqual([path])
  })

  it.each([
    ['call', 'https://example.com/'],
    ['call', 'javascript:alert(1)'],
    ['book', 'javascript:alert(1)'],
    ['book', 'java\tscript:alert(1)'],
    ['book', 'data:text/html,<b>'],
    ['book', 'http://example.com/'],
    ['book', 'https://192.168.0.1/book'],
    ['book', 'https://localhost/book'],
    ['book', 'https://user:secret@example.com/'],
    ['book', '//evil.example/'],
    ['map', 'https://[::1]/'],
    ['map', 'tel:+97145550301'],
  ])('hostile 84: a clinic’s %s leads not to %j', async (link, href) => {
    expect(await faultsOf(clinicWith({ [link]: href }))).toEqual([`/clinics/0/${link}`])
  })

  it('is the only one of its kind, and its name is no other page’s', async () => {
    expect(await faultsOf({ ...medica, name: 'health', hosts: [] })).toEqual(['/name'])
    const links = {
      format: 1,
      kind: 'linklist',
      name: 'medica',
      merchant: 'salus',
      links: [{ key: 'a', kind: 'order' }],
    }
    expect(await faultsOf(links)).toEqual(['/kind'])
  })

  it('hostile: 300 clinics are refused as a whole, and 5,000 before they are read', async () => {
    const many = Array.from({ length: 5_000 }, (_, at) => ({ ...teeth, key: `c${at}` }))
    expect(await faultsOf({ ...medica, clinics: many.slice(0, 300) })).toEqual(['/clinics'])
    expect((await apply({ ...medica, clinics: many })).status).toBe(413)
  })

  it('leaves out a pharmacy that was taken down, and one that has become a kitchen', async () => {
    await test.apply(pharmacy('short-lived'))
    await apply({ ...medica, pharmacies: [...medica.pharmacies, { merchant: 'short-lived' }] })
    expect(await slugs()).toContain('short-lived')
    await test.apply(merchantDocument({ slug: 'short-lived' }))
    expect(await slugs()).not.toContain('short-lived')
    await test.apply(pharmacy('short-lived'))
    await test.call(deleteMerchant, { params: { slug: 'short-lived' } }, { token: test.platform })
    expect(await slugs()).not.toContain('short-lived')
    await apply(medica)
  })
})

describe('GET /v1/pharmacies', () => {
  it('says of each where its pages are, what it delivers for, and how many stores it has', async () => {
    const { data } = await pharmacies(AT_THE_HARBOUR)
    expect(data).toMatchObject({
      medica: { name: 'medica', pharmacies: 2, clinics: 2 },
      items: [
        { path: '/medica/salus', stores: 2, serviceable: true, fee: { amount: 900 }, minutes: { from: 25 } },
        { path: '/medica/night-care', stores: 1, fee: { amount: 0 }, state: 'open' },
      ],
    })
    expect(data.items[0]!.distanceMetres).toBeLessThan(data.items[1]!.distanceMetres!)
  })

  it('sorts by distance where a place is named, else open ones first in the order of the document', async () => {
    expect(await slugs({ lat: 25.089, lng: 55.149 })).toEqual(['night-care', 'salus'])
    expect(await slugs({ lat: 25.089, lng: 55.149, sort: 'listed' })).toEqual(['salus', 'night-care'])
    test.clock.set('2026-06-01T13:00:00Z')
    expect(await slugs({ sort: 'nearest' })).toEqual(['salus', 'night-care'])
    expect(await slugs({ lat: 25.089, lng: 55.149 })).toEqual(['night-care', 'salus'])
    expect(await slugs({ lat: 25.089, lng: 55.149, sort: 'listed' })).toEqual(['salus', 'night-care'])
  })

  it('knows who is open now, and who delivers to a place', async () => {
    test.clock.set('2026-06-01T13:00:00Z')
    expect(await slugs({ open: '1' })).toEqual(['salus'])
    expect(await slugs({ open: 'false' })).toHaveLength(2)
    expect(await slugs({ delivery: 'true' })).toHaveLength(2)
    expect(await slugs({ ...IN_THE_SEA, delivery: 'true' })).toEqual([])
    expect((await pharmacies(IN_THE_SEA)).data.items).toMatchObject([
      { serviceable: false, fee: null, distanceMetres: expect.any(Number) },
      { serviceable: false, fee: null, distanceMetres: expect.any(Number) },
    ])
    expect((await pharmacies({ open: 'maybe' })).status).toBe(400)
  })

  it('is searched by pharmacy and by what it sells', async () => {
    expect(await slugs({ query: 'nihgt' })).toEqual(['night-care'])
    expect(await slugs({ query: 'اقراص' })).toEqual(['night-care'])
    const [found] = (await pharmacies({ query: 'lozenges', ...AT_THE_HARBOUR })).data.items
    expect(found).toMatchObject({ path: '/medica/night-care', found: { en: 'Lemon lozenges' }, stores: 1 })
  })

  it('comes in pages, and only of the document that is there', async () => {
    expect((await pharmacies({ skip: '1', limit: '1' })).data).toMatchObject({ total: 2, skip: 1, items: [{}] })
    expect((await pharmacies({ limit: '1000' })).data.limit).toBe(100)
    expect((await pharmacies({ url: 'nobody' })).status).toBe(404)
    expect((await clinics({ url: 'nobody' })).status).toBe(404)
  })
})

describe('GET /v1/clinics', () => {
  it('says of each when it is open, how far it is, and where its links lead', async () => {
    expect((await clinics(AT_THE_HARBOUR)).data).toMatchObject({
      specialities: [{ key: 'general' }, { key: 'dentist' }],
      items: [
        {
          key: 'teeth',
          state: 'opensSoon',
          stateMinutes: 60,
          distanceMetres: 0,
          picture: 'tooth',
          call: null,
          book: null,
        },
        {
          ...{ key: 'gulf', path: '/medica/clinics/gulf', state: 'open', picture: 'stethoscope' },
          ...{ call: 'tel:+97145550301', book: 'https://gulf-family.example/book' },
          map: 'https://www.openstreetmap.org/?mlat=25.1&mlon=55.16#map=17/25.1/55.16',
        },
      ],
    })
  })

  it('is sorted, filtered and searched in every language', async () => {
    expect(await keys()).toEqual(['gulf', 'teeth'])
    expect(await keys({ ...AT_THE_HARBOUR, sort: 'listed' })).toEqual(['gulf', 'teeth'])
    expect(await keys({ open: 'true' })).toEqual(['gulf'])
    expect(await keys({ speciality: 'dentist' })).toEqual(['teeth'])
    for (const speciality of ['eyes', 'constructor', '__proto__']) expect(await keys({ speciality })).toEqual([])
    expect(await keys({ query: 'dentst' })).toEqual(['teeth'])
    expect(await keys({ query: 'طب عام' })).toEqual(['gulf'])
    expect((await clinics({ limit: '1' })).data).toMatchObject({ total: 2, items: [{ key: 'gulf' }] })
  })

  it('answers one with its week, and knows no other', async () => {
    const one = (key: string) => test.call(getClinic, { params: { key }, query: AT_THE_HARBOUR as never })
    const { data } = await one('teeth')
    expect(data).toMatchObject({ clinic: { key: 'teeth', distanceMetres: 0 }, medica: { title: { en: 'Health' } } })
    expect(data.clinic.timings).toHaveLength(7)
    expect(data.clinic.timings[0]).toEqual({ date: '2026-06-01', spans: [{ opens: '13:00', closes: '20:00' }] })
    for (const key of ['nobody', 'constructor', '%2e%2e']) expect((await one(key)).status, key).toBe(404)
  })
})

it.each(['%%%%', '_', "' or 1=1 --", '😀😀', '&|!<->', '   \u0000', '(a+)+$', 'x'.repeat(200)])(
  'hostile 93: a search for %j is literal and finds nothing else',
  async (query) => {
    for (const answer of [await pharmacies({ query }), await clinics({ query })]) {
      expect(answer.status).toBe(200)
      expect(answer.data.items.length).toBeLessThanOrEqual(query.trim() === '' ? 2 : 0)
    }
  },
)

it('hostile 23: of what is no place on Earth both lists say so', async () => {
  for (const lat of ['91', 'NaN', 'x', '1e400'])
    expect([(await pharmacies({ lat, lng: '1' })).status, (await clinics({ lat, lng: '1' })).status]).toEqual([
      400, 400,
    ])
})

describe('around medica', () => {
  it('places are found, and who delivers there is known', async () => {
    const places = await test.call(findLandingPlaces, { params: { name: 'medica' }, query: { query: 'harbor' } })
    expect(places.data.items).toMatchObject([{ label: 'Harbour', brands: 2 }])
    const check = await test.call(checkCoordinates, {
      body: { coordinates: AT_THE_HARBOUR, promotionUrlId: 'medica', url: 'night-care' },
    })
    expect(check.data).toMatchObject({ merchant: 'night-care', serviceable: true })
  })

  it('a pharmacy’s manifest and its address elsewhere begin below /medica', async () => {
    const manifest = await test.inject({ url: '/v1/manifest?url=salus' })
    expect(manifest.json()).toMatchObject({
      id: '/medica/salus',
      scope: '/medica/salus',
      start_url: '/medica/salus',
      share_target: { action: '/medica/salus/shared' },
    })
    const answer = await test.call(createUser, {
      body: { url: 'salus', host: 'kitchen.example', channelType: 1 } as never,
    })
    expect(answer.meta.code).toBe(4300)
    expect((answer.data as unknown as { url: string }).url).toBe('http://localhost:3000/medica/salus')
  })

  it('the sitemap has the lists, the clinics and the pharmacies below /medica, on its own host as well', async () => {
    const sitemap = async (host: string) => {
      const { body } = await test.inject({ url: '/sitemap.xml', headers: { host } })
      return [...body.matchAll(/<loc>http:\/\/localhost:3000(.*?)\?lang=en<\/loc>/g)].map(([, path]) => path!)
    }
    const all = await sitemap('localhost:3000')
    for (const path of [
      '/medica',
      '/medica/clinics',
      '/medica/clinics/gulf',
      '/medica/salus',
      '/medica/salus/menu-list',
    ])
      expect(all).toContain(path)
    expect(all).toContain('/test-kitchen')
    expect(all.filter((path) => path.startsWith('/salus'))).toEqual([])
    const own = await sitemap('health.example')
    expect(own.every((path) => path.startsWith('/medica'))).toBe(true)
    expect(own).toContain('/medica/night-care')
  })
})
