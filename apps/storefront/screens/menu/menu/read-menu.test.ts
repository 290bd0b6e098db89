import type { ApiRequest } from '@compass/client'
import { serverWords } from '@compass/i18n/server'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { type PageRequest, pageRequest } from '#shell/api/page-request.ts'
import { readMenu } from './read-menu.ts'

serverWords('en')

const merchant = {
  ...{ languages: ['en'], name: { en: 'Saffron' }, phoneCountries: [], privacy: { pixels: [] }, storefrontVersion: 7 },
  currency: { code: 'AED', decimals: 2 },
  brand: {
    ...{ colorCode: '#C2410C', colorScheme: 'light', categoryLayout: 'plain', glyph: 'pot', logo: null, cover: [] },
    msgConfig: {},
  },
}
const store = {
  ...{ _id: 's1', name: {}, address: {}, state: 'open', opensAt: null, serviceStates: [], pauseOrder: [] },
  ...{ isDeliveryAvailable: true, isPickupAvailable: true, location: { lat: 0, lng: 0 } },
  scheduledDeliveryDetails: { active: false },
  scheduledPickupDetails: { active: false },
}
const product = {
  ...{ _id: 'p1', sku: 'soup', foodType: 10, photo: [], customize: [], label: null, soldOut: false },
  ...{ available: { now: true }, description: {}, price: { amount: 1800, currency: 'AED' } },
}

/** The names of products in a page, while the API answers that the one of them is called so. */
async function namesIn(slug: string, name: string, page: Partial<PageRequest>) {
  const context = new RouterContextProvider()
  const data = (body: unknown) => ({
    status: 200,
    headers: {},
    body: Buffer.from(JSON.stringify({ data: body, meta: {} })),
  })
  const send = async ({ url }: ApiRequest) =>
    url.startsWith('/v1/storefronts/')
      ? data({ merchant, stores: [store], sideMenu: [], pages: { about: {}, faq: [], hasGallery: false } })
      : data({
          validUntil: null,
          categories: [
            { _id: 'c1', key: 'soups', name: { en: 'Soups' }, products: [{ ...product, name: { en: name } }] },
          ],
        })
  context.set(pageRequest, {
    ...{
      publicUrl: 'http://localhost',
      clientAddress: '10.0.0.1',
      cookies: new Map([['s.1', 'token']]),
      setCookies: [],
    },
    ...{ tileSources: [], languageWanted: ['en'], send, ...page },
  } as unknown as PageRequest)
  const { categories } = await readMenu(context, new Request(`http://localhost/${slug}`), slug)
  return categories.flatMap(({ products }) => products?.map((one) => one.name?.text))
}

it('keeps a menu by its version, and of a preview nothing: what is typed changes, and no customer sees it', async () => {
  const preview = { isPreview: true }
  expect(await namesIn('one', 'Soup as it is typed', preview)).toEqual(['Soup as it is typed'])
  expect(await namesIn('one', 'Soup as it is typed further', preview)).toEqual(['Soup as it is typed further'])
  expect(await namesIn('one', 'Soup', {})).toEqual(['Soup'])
  expect(await namesIn('one', 'Another soup of the same version', {})).toEqual(['Soup'])
  expect(await namesIn('one', 'Soup as it is typed', preview)).toEqual(['Soup as it is typed'])
})
