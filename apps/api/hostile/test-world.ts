import { createHash } from 'node:crypto'
import type { Call } from '@compass/contract/call'
import { calls } from '@compass/contract/calls'
import { applyLanding } from '@compass/contract/landings'
import { moveOrder } from '@compass/contract/merchant-side'
import { makeMerchantKey } from '@compass/contract/platform'
import { reportProblem } from '@compass/contract/problems'
import { addRecurring } from '@compass/contract/recurring'
import { listSpots } from '@compass/contract/spots'
import { inviteStaff } from '@compass/contract/staff'
import { CHANNEL, SERVICE } from '@compass/domain/services'
import { GROUP } from '../features/landings/test-landings.ts'
import { spotShop } from '../features/orders/test-spots.ts'
import { aed, PAYER } from '../features/pay-links/test-links.ts'
import { pharmacyDocument } from '../features/prescriptions/test-prescriptions.ts'
import { partyAt } from '../features/rounds/test-party.ts'
import { newId } from '../ids/index.ts'
import { newCustomer, shopOf } from '../testing/customer.ts'
import { fakeGateway } from '../testing/fake-gateway.ts'
import { signInStaff } from '../testing/staff.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'
import { courtDocument } from '../testing/test-court.ts'
import { DOCUMENT, LINKS, MEDICA } from './test-world-documents.ts'

/** Words that stand in what belongs to the owners, and nowhere else. */
export const MARKER = 'Zenobia'
const PHONE = '+971507654321'

/** Calls that end or change who asks: they come last in their turn. */
const LAST: readonly string[] = [
  ...['removeProductFromCart', 'reorder', 'addProductToCart', 'addProducts', 'restoreCart', 'answerQuestion'],
  ...['moveItem', 'changeOrder', 'moveOrder', 'withdrawPayLink', 'deleteWebhook', 'deleteAddress', 'deleteUserAddress'],
  ...[
    'endRecurring',
    'declineProblem',
    'changeVisit',
    'removeMemberByStaff',
    'removeMember',
    'leaveSpot',
    'deleteCart',
  ],
  ...['createDineInUser', 'renewSpot', 'pauseChannel', 'setMaintenance', 'endMaintenance', 'rotateMerchantKey'],
  ...['revokeInvitation', 'removePasskey', 'endSessionsOfStaff', 'changeStaff', 'removeStaff', 'endStaffSession'],
  ...['deleteLanding', 'revokeMerchantKey', 'endSessions', 'deleteUser', 'logout', 'deleteMerchant'],
]

/** Every call, those last that leave nothing for others. */
export const CALLS_IN_TURN: readonly Call[] = [...calls].sort((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name))

/** A request as it is sent, without a credential. */
export interface WorldRequest {
  readonly method: Call['method']
  readonly url: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface World {
  readonly test: TestApi
  /** Whose the things are: a customer with orders and a basket, and a guest at a table. */
  readonly owner: { readonly token: string; readonly userId: string }
  readonly party: { readonly token: string; readonly userId: string }
  /** A customer whose order waits for its money. */
  readonly payer: { readonly token: string; readonly userId: string }
  readonly key: string
  /** The id of an owner in the console. */
  readonly staffOwner: string
  /** A request of a call about the owners’ things; with `strange` about things that nobody has. */
  requestOf(call: Call, options?: { readonly strange?: boolean }): WorldRequest
  readonly gateway: Awaited<ReturnType<typeof fakeGateway>>
  /** An order of the owner’s. */
  readonly fresh: string
  /** Is it about a visit, and so the guest’s? */
  isOfParty(call: Call): boolean
  /** Is it about money that comes online, and so the payer’s? */
  isOfPayer(call: Call): boolean
  close(): Promise<void>
}

const OF_PAYER = /^\/v1\/(?:payment|razorpay|paylinks)/

/** The calls about a visit and its rounds: they are the party’s. */
const OF_PARTY = /^\/v1\/(?:visits|orders\/dineIn|users\/create\/dineIn)/

/** One merchant with something of everything, and a customer whom it belongs to. */
// Long on purpose: one thing after another is made, each with its id.
export async function makeWorld(options: Parameters<typeof testApi>[0] = {}): Promise<World> {
  const test = await testApi({ document: DOCUMENT, ...options })
  const gateway = await fakeGateway(test)
  const shop = await shopOf(test)
  const spots = await spotShop(test)
  const [store, soup] = [shop.store('marina'), shop.product('soup')]
  const area = shop.area('marina', 'harbour')
  const platform = { token: test.platform }
  const created = await test.call(makeMerchantKey, { params: { slug: test.slug }, body: { name: 'till' } }, platform)
  const key = created.data.key
  const staff = { token: key }
  const staffOwner = await signInStaff(test)
  const member = await signInStaff(test, { role: 'manager', name: 'Rami Fares' })
  const invitation = await test.call(inviteStaff, { body: { name: 'Maya Joseph', role: 'counter' } }, staffOwner)

  const owner = await newCustomer(test)
  await test.sql.query('update users set full_name = $2, email = $3, phone = $4 where user_id = $1', [
    owner.userId,
    `${MARKER} Haddad`,
    `${MARKER.toLowerCase()}@example.com`,
    PHONE,
  ])
  const place = async (...to: readonly number[]) => {
    await owner.add('soup', { qty: 2, specialInstructions: `for ${MARKER}` })
    await owner.add('karak')
    const { order, link } = (await owner.place({ name: `${MARKER} Haddad` })).data
    for (const status of to) await test.call(moveOrder, { params: { id: order._id }, body: { to: status } }, staff)
    return {
      id: order._id,
      lines: order.products.map(({ _id }) => _id),
      k: new URL(link, 'http://x').searchParams.get('k')!,
    }
  }
  const fresh = await place()
  const received = await place(20, 40, 60)
  const questioned = await place()
  const unavailable = [{ line: questioned.lines[1]!, suggestions: [] }]
  await test.call(moveOrder, { params: { id: questioned.id }, body: { to: 20, unavailable } }, staff)
  const reported = await test.call(
    reportProblem,
    { params: { id: received.id }, body: { kind: 'late', lines: [], words: `${MARKER} waited` } as never },
    owner,
  )
  const repeated = await test.call(
    addRecurring,
    { body: { order: received.id, recurrenceObj: { every: 1, unit: 'week', weekdays: [1] } as never } },
    owner,
  )
  const address = await owner.address(area)
  await test.sql.query(
    "update addresses set body = body || jsonb_build_object('additionalInfo', $2::text) where address_id = $1",
    [address, `ask for ${MARKER}`],
  )
  const send = async (method: 'POST' | 'PUT', url: string, token: string, payload: object) => {
    const answer = await test.inject({ method, url, headers: { authorization: `Bearer ${token}` }, payload })
    return answer.json().data
  }
  await send('PUT', `/v1/users/favourites/${soup}`, owner.token, {})
  await send('PUT', '/v1/merchant/webhooks', key, { url: 'https://till.example.com/hook' })
  const link = await send('POST', '/v1/merchant/paylinks', key, { amount: aed(5_000), text: 'Catering' })
  await test.apply({ ...DOCUMENT, slug: 'far-kitchen' })
  await test.apply(courtDocument((document) => Object.assign(document, { slug: 'test-court' })))
  await test.apply(pharmacyDocument())
  for (const page of [GROUP, LINKS, MEDICA])
    await test.call(applyLanding, { params: { name: page.name }, body: page }, platform)
  const payer = await newCustomer(test)
  await payer.add('soup')
  const waits = (await payer.place({ payment: { mod: 'card' } })).data
  await send('POST', `/v1/merchant/customers/${encodeURIComponent(PHONE)}/credits`, key, { amount: aed(5_000) })
  // The basket that is there when others come.
  await owner.add('soup', { qty: 3 })
  const cart = await owner.cart()

  const party = await partyAt(spots, 2)
  const [line] = await party.fill(0, { sku: 'soup' }, { sku: 'karak' })
  const { order: round, subOrder } = await party.sent(0, 'all')
  const [waiting] = await party.fill(0, { sku: 'salad' })
  const { data: share } = await party.claim(1, round._id).then(
    (id) => ({ data: id }),
    () => ({ data: newId() }),
  )
  const { merchant, promotions } = await test.merchant()
  const spot = merchant.stores[0]!.spots!.items[0]!.id
  const [promo, gift] = promotions.all.map(({ id }) => id)

  const unknown = newId()
  const spotsOf = await test.call(listSpots, { query: { store } }, staff)
  const path = new URL(spotsOf.data.items[0]!.url).pathname
  const bodies: Readonly<Record<string, unknown>> = {
    createUser: { url: test.slug },
    readInvitation: { token: invitation.data.url.split('#')[1] },
    beginInvitation: { token: invitation.data.url.split('#')[1], name: 'Maya Joseph' },
    inviteStaff: { name: 'Tariq Bilal', role: 'counter' },
    inviteByPlatform: { role: 'owner' },
    changeStaff: { name: 'Rami Fares' },
    sendStaffCode: { slug: test.slug, phone: '501234567' },
    guestLogin: { store },
    getSecretCode: undefined,
    reorder: { order: received.id, orderType: SERVICE.PICKUP },
    customizeCart: { store, product: cart.products[0]!._id, qty: 2 },
    removeProductFromCart: { store, product: soup, productId: cart.products[0]!._id, qty: 1 },
    addProductToCart: { store, product: soup, qty: 1, orderType: SERVICE.PICKUP },
    addProducts: { store, products: [{ product: soup, qty: 1 }], orderType: SERVICE.PICKUP },
    placeOrder: {
      ...{ store, cart: cart._id, orderType: SERVICE.PICKUP, payment: { mod: 'cod' } },
      expected: { grandTotal: cart.totals.grandTotal },
    },
    changeOrder: { status: 100 },
    moveOrder: { to: 20 },
    moveItem: { to: 20 },
    recordPayment: { method: 'cod', amount: aed(100) },
    refundOrder: { amount: aed(100), reason: 'cold' },
    rateOrder: { rating: 5, feedback: 'good' },
    reportProblem: { kind: 'cold', lines: [received.lines[0]] },
    answerQuestion: { isAccepted: true },
    acceptReplacements: { isAccepted: true },
    addRecurring: { order: received.id, recurrenceObj: { every: 1, unit: 'week', weekdays: [2] } },
    changeRecurring: { scope: 'all', state: 'paused' },
    updateProfile: { fullName: 'Layla Haddad' },
    addAddress: addressBody(area),
    addUserAddress: addressBody(area),
    changeAddress: { additionalInfo: 'blue door' },
    updateCartAddress: { store, address: { _id: address } },
    applyPromo: { store, codeName: 'THREE' },
    cancelPromo: { store, cancel: true },
    chooseFreeProduct: { store, promo: gift, product: shop.product('karak') },
    openOrderLink: { k: fresh.k },
    sendRound: { visit: party.visit, lines: [waiting] },
    cancelItem: { state: 50 },
    renameMember: { name: 'Omar' },
    callStaff: { kind: 'waiter' },
    joinVisit: { spot },
    claimShare: { orderId: round._id, kind: 'amount', amount: aed(100) },
    payTableBill: { orderId: round._id, payment: { mod: 'cod' } },
    applyTablePromo: { orderId: round._id, codeName: 'THREE' },
    createPayLink: { amount: aed(1_000), text: 'Cake', store },
    previewPayLink: { amount: aed(1_000), text: 'Cake', store },
    payByLink: { payment: { mod: 'card' }, ...PAYER },
    pauseChannel: { orderChannel: CHANNEL.PICKUP, state: false },
    setKitchen: { added: 5 },
    setAvailability: { store, soldOut: false },
    giveCredits: { amount: aed(100), reason: 'sorry' },
    giveReward: { key: 'five' },
    putWebhook: { url: 'https://till.example.com/other', store: null },
    openVisit: { spot },
    changeVisit: { end: true },
    changeLineByStaff: { qty: 1 },
    answerCall: { answered: true },
    declineProblem: { state: 'declined', words: 'It was warm' },
    refusePrescription: { state: 'refused', reason: 'unreadable' },
    applyCatalogue: DOCUMENT.catalogue,
    setMaintenance: { merchant: test.slug, until: new Date(test.clock.now.getTime() + 3600_000).toISOString() },
    makeMerchantKey: { name: 'another' },
    rotateMerchantKey: { hours: 24 },
    applyMerchant: DOCUMENT,
    applyLanding: GROUP,
    describeCode: { path },
    createDineInUser: { path },
    sendOtp: { phoneCode: '971', phone: '507654321' },
    verifyOtp: { phoneCode: '971', phone: '507654321', otp: '0000' },
    restoreUser: { restoreId: 'x'.repeat(22) },
    checkArea: { url: test.slug, address: { areaId: area } },
    checkCoordinates: { url: test.slug, coordinates: { lat: 25.08, lng: 55.14 } },
    findCity: { storeId: store },
    findArea: { storeId: store },
    scheduleCart: { store, scheduledTime: null },
    applyCredits: { store, amount: aed(100) },
    applyLoyalty: { store },
    applyReward: { store, reward: null },
    setInstruction: { specialInstructions: 'no onions' },
    browserLog: { message: 'x' },
    browserError: { message: 'x' },
    sendEvent: { event: 'menu', sourcePath: `/${test.slug}`, id: 'event-of-the-world' },
    subscribePush: {
      endpoint: 'https://push.example.com/1',
      // Those of the example of RFC 8291.
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
    takeHandover: { code: `${test.merchantId}.${'x'.repeat(43)}` },
    countLinkClick: { link: 'order' },
    putSecrets: { mode: 'test', values: {} },
    rotateKeys: {},
    binDetails: { store, bin: '424242' },
    validateVpa: { store, vpa: 'layla@bank' },
    payOrder: { order: waits.order._id, payment: { mod: 'card' } },
    processWallet: { order: waits.order._id, wallet: 'applepay', walletToken: 'tok_ok' },
    verifyFailure: { payment: waits.payment?._id ?? unknown },
    checkPromotionLocation: { promo, store, areaId: area },
    addProductToDraft: { order: questioned.id, store, product: shop.product('salad'), qty: 1 },
    changeOrderAddress: { address: { _id: address } },
  }
  const common = { store, order: questioned.id, orderType: SERVICE.PICKUP, address: { _id: address }, status: 100 }

  /** What stands at a name of a path; the longest beginning that fits decides. */
  const ids: readonly (readonly [path: RegExp, id: string])[] = [
    [/^\/v1\/users\/address\/area\/:id/, area],
    [/^\/v1\/(?:address|users\/addresses)\/:id/, address],
    [/^\/v1\/users\/cards\/:id/, unknown],
    [/^\/v1\/users\/:id/, owner.userId],
    [/^\/v1\/users\/favourites\/:product/, soup],
    [/^\/v[12]\/(?:merchant\/)?stores\/:(?:id|storeId)/, store],
    [/^\/v1\/vendors\/:id/, store],
    [/^\/v1\/food-courts\/:id/, 'test-court'],
    [/^\/v1\/payment\/:id/, waits.payment?._id ?? unknown],
    [/^\/v1\/linklists\/:name/, LINKS.name],
    [/^\/v1\/brands\/:id/, test.slug],
    [/^\/v1\/(?:merchant\/)?products\/:id/, soup],
    [/^\/v1\/carts\/splInstruction\/:id/, cart.products[0]!._id],
    [/^\/v1\/carts\/freeProducts\/:id/, gift!],
    [/^\/v1\/orders\/dineIn\/items\/:id/, subOrder.items[0]!._id],
    [/^\/v1\/orders\/dineIn\/shares\/:id/, share],
    [/^\/v1\/orders\/dineIn\/\w+\/:id/, round._id],
    [/^\/v1\/orders\/:id\/(?:rating|problem|receipt)/, received.id],
    [/^\/v1\/orders\/:id\/partial-accepted-order/, questioned.id],
    [/^\/v1\/merchant\/orders\/:id\/(?:items|bill|shares)/, round._id],
    [/^\/v1\/merchant\/orders\/:id\/refunds/, received.id],
    [/^\/v1\/(?:merchant\/)?orders\/:id/, fresh.id],
    [/^\/v1\/(?:merchant\/)?visits\/:id/, party.visit],
    [/^\/v1\/recurring\/:id/, repeated.data?.recurring?._id ?? unknown],
    [/^\/v1\/paylinks\/:id/, String(link.url).slice(String(link.url).lastIndexOf('/') + 1)],
    [/^\/v1\/merchant\/paylinks\/:id/, link._id],
    [/^\/v1\/merchant\/staff\/invitations\/:id/, invitation.data._id],
    [/^\/v1\/merchant\/staff\/:id/, member.id],
    [/^\/v1\/merchant\/problems\/:id/, reported.data?.problem ?? unknown],
    [/^\/v1\/merchant\/spots\/:id/, spot],
    [/^\/v1\/platform\/merchants\/:slug\/keys\/:id/, created.data._id],
  ]
  const names: Readonly<Record<string, string>> = {
    ...{ slug: test.slug, sha256: createHash('sha256').update('x').digest('hex'), phone: PHONE, name: GROUP.name },
    ...{
      gateway: 'sandbox',
      sku: 'soup',
      key: 'gulf',
      provider: 'stripe',
      company: 'uber-direct',
      host: 'eat.example',
      item: subOrder.items[0]!._id,
      share,
      member: party.members[0]!,
      line: line!,
    },
  }

  let receipts = 0
  const bodyOf = ({ name }: Call, receipt: object) => {
    if (name === 'recordManualOrder') return { ...receipt, amount: aed(1_000) }
    if (name === 'giveSecretCode') return { ...receipt, code: '0000' }
    return Object.hasOwn(bodies, name) ? bodies[name] : common
  }

  return {
    test,
    owner,
    party: party.guests[0]!,
    key,
    staffOwner: staffOwner.id,
    payer,
    gateway,
    fresh: fresh.id,
    isOfParty: ({ path }) => OF_PARTY.test(path),
    isOfPayer: ({ path }) => OF_PAYER.test(path),
    async close() {
      await gateway.close()
      await test.close()
    },
    requestOf(call, { strange = false } = {}) {
      const main = ids.find(([path]) => path.test(call.path))?.[1] ?? unknown
      const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
        if (call.name === 'deleteMerchant' && name === 'slug') return 'far-kitchen'
        if (strange && name !== 'slug' && name !== 'name') return newId()
        return encodeURIComponent(
          /^(?:id|storeId|product)$/.test(name) || main === LINKS.name ? main : (names[name] ?? unknown),
        )
      })
      const query = new URLSearchParams({
        ...{ store, stores: store, url: test.slug, merchant: test.slug, query: 'soup', search: 'soup', areaId: area },
        ...{ orderType: String(SERVICE.PICKUP), country: 'AE', latlng: '25.08,55.14', lat: '25.08', long: '55.14' },
        ...{ orderId: /order-invoice/.test(call.path) ? received.id : fresh.id, order: questioned.id, line: line! },
      })
      // A query must not end all when one is meant, nor be one that narrows nothing.
      if (call.name === 'endSessions') return { method: call.method, url: path }
      if (/Pharmacies|Clinic/.test(call.name)) return { method: call.method, url: `${path}?url=medica` }
      if (call.name === 'recordManualOrder') receipts += 1
      const receipt = { store, receipt: `A-${receipts}` }
      const hasBody = call.method !== 'GET' && call.method !== 'DELETE'
      return {
        method: call.method,
        url: call.query ? `${path}?${query}` : path,
        ...(hasBody && { body: bodyOf(call, receipt) }),
      }
    },
  }
}

function addressBody(area: string) {
  return {
    ...{ addressType: 10, buildingType: 'apartment', buildingName: 'Marina Heights', flatOrVilla: '1', floor: '2' },
    ...{ streetName: 'Harbour Street', area, city: 'dubai', country: 'AE' },
  }
}
