import type { AnswerOf } from '@compass/contract/call'
import { getVendor } from '@compass/contract/vendors'
import type { ChosenText } from '@compass/domain/languages'
import { needsNoSpot } from '@compass/domain/services'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { readStorefront, type ServiceCode } from '#shell/merchants/read-storefront.ts'

type Vendor = AnswerOf<typeof getVendor>['vendor']

export type VendorDay = Vendor['timings'][number]['week'][number]

/** Hours, and the services that keep them. */
export interface TimingsView {
  readonly services: readonly ServiceCode[]
  /** Today first. */
  readonly week: readonly VendorDay[]
  readonly ahead: readonly VendorDay[]
}

/** A store as its pages show it. Sums are minor units. */
export interface VendorView {
  readonly id: string
  readonly name: ChosenText | null
  readonly description: ChosenText | null
  readonly sells: ChosenText | null
  readonly address: ChosenText | null
  readonly directions: ChosenText | null
  readonly location: { readonly lat: number; readonly lng: number }
  readonly phone: string
  readonly email: string | null
  readonly website: string | null
  readonly timings: readonly TimingsView[]
  readonly services: readonly {
    readonly service: ServiceCode
    readonly minimum: number | null
    readonly methods: readonly string[]
  }[]
  readonly taxIncluded: boolean
  readonly licences: readonly { readonly name: ChosenText | null; readonly number: string }[]
}

const isChosen = (service: number): service is ServiceCode => needsNoSpot(service)

/** A store of the page's merchant. Throws a response with 404 for any other, and with 503 where the API does not answer. */
export async function readVendor(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  storeId: string,
): Promise<VendorView> {
  const { say, shell } = await readStorefront(context, request, url)
  // Another merchant's store has a page of its own there, and none here.
  if (!shell.stores.some(({ id }) => id === storeId)) throw new Response(null, { status: 404 })
  const answer = await createPageClient(context, request)(
    getVendor,
    { params: { id: storeId }, query: {} },
    { url, language: shell.language },
  )
  if (!answer.ok) throw new Response(null, { status: answer.status === 404 ? 404 : 503 })
  const { vendor } = answer.data
  return {
    id: vendor._id,
    name: say(vendor.name),
    description: say(vendor.about),
    sells: say(vendor.sells),
    address: say(vendor.address),
    directions: say(vendor.directions),
    location: vendor.location,
    phone: vendor.phone,
    email: vendor.email,
    website: vendor.website,
    timings: vendor.timings.map(({ orderTypes, week, ahead }) => ({
      services: orderTypes.filter(isChosen),
      week,
      ahead,
    })),
    services: vendor.services.flatMap(({ orderType, minimumOrder, paymentMethods }) =>
      isChosen(orderType)
        ? [{ service: orderType, minimum: minimumOrder?.amount ?? null, methods: paymentMethods }]
        : [],
    ),
    taxIncluded: vendor.taxIncluded,
    licences: vendor.licences.map(({ name, number }) => ({ name: say(name), number })),
  }
}
