import type { AnswerOf } from '@compass/contract/call'
import { getCart, setInstruction } from '@compass/contract/cart'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { setAvailability } from '@compass/contract/merchant-side'
import { merchantDocument, productInput } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { type Customer, newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

type Product = MerchantDocumentInput['catalogue']['categories'][number]['products'][number]
type Group = NonNullable<Product['customize']>[number]

describe('a cart under which the menu changes', () => {
  let test: TestApi
  let shop: Shop
  let customer: Customer

  const document = (change: (product: (sku: string) => Product, whole: MerchantDocumentInput) => void = () => {}) =>
    merchantDocument((whole) => {
      const products = whole.catalogue.categories.flatMap((category) => category.products)
      change((sku) => products.find((product) => product.sku === sku)!, whole)
    })
  const excluded = (whole: MerchantDocumentInput, sku: string) => {
    for (const category of whole.catalogue.categories)
      category.products = category.products.filter((product) => product.sku !== sku)
  }
  const extras = (product: Product): Group => product.customize![0]!
  const read = async () => (await test.call(getCart, {}, { token: customer.token })).data
  /** Lines as `sku total`, with what stands in their way. */
  const lines = ({ cart }: AnswerOf<typeof getCart>) =>
    cart!.products.map(({ sku, total, unavailable }) =>
      [sku, total.amount, unavailable?.kind].filter(Boolean).join(' '),
    )
  const news = ({ dropped = [], changed = [] }: AnswerOf<typeof getCart>) => [
    ...dropped.map(({ name, because, options, group }) => [name.en, because, ...words(options, group)].join(' ')),
    ...changed.map(({ name, what, from, to, options, group }) =>
      [name.en, what, ...(from && to ? [`${from.amount}>${to.amount}`] : []), ...words(options, group)].join(' '),
    ),
  ]
  const words = (options: { en?: string }[] = [], group?: { en?: string }) => [
    ...options.map(({ en }) => en!),
    ...(group ? [group.en!] : []),
  ]

  beforeAll(async () => {
    test = await testApi({ document: document() })
    shop = await shopOf(test)
  })
  beforeEach(async () => {
    await test.apply(document())
    customer = await newCustomer(test)
    await customer.add('karak')
    await customer.add('burger', { customize: shop.choice('burger', 0, 1) })
  })
  afterAll(async () => {
    expect(await checkInvariants(test.database)).toEqual([])
    await test.close()
  })

  type Row = [what: string, change: Parameters<typeof document>[0], lines: string[], news: string[]]
  const whole = ['karak 600', 'burger 3550']

  it.each<Row>([
    [
      'a price goes up',
      (product) => void Object.assign(product('karak'), { price: '7.00' }),
      ['karak 700', 'burger 3550'],
      ['Karak tea price 600>700'],
    ],
    [
      'a price goes down',
      (product) => void Object.assign(product('karak'), { price: '5.50' }),
      ['karak 550', 'burger 3550'],
      ['Karak tea price 600>550'],
    ],
    [
      'an option costs more',
      (product) => void Object.assign(extras(product('burger')).variants[0]!, { price: '4.00' }),
      ['karak 600', 'burger 3650'],
      ['Grilled burger price 3550>3650'],
    ],
    [
      'an option goes',
      (product) => void extras(product('burger')).variants.shift(),
      ['karak 600', 'burger 3250'],
      ['Grilled burger option_gone Cheese', 'Grilled burger price 3550>3250'],
    ],
    [
      'an option is taken off',
      (product) => void Object.assign(extras(product('burger')).variants[1]!, { active: false }),
      ['karak 600', 'burger 3300'],
      ['Grilled burger option_gone Egg', 'Grilled burger price 3550>3300'],
    ],
    [
      'all of a group goes',
      (product) => void Object.assign(product('burger'), { customize: [] }),
      ['karak 600', 'burger 3000'],
      ['Grilled burger option_gone Cheese Egg', 'Grilled burger price 3550>3000'],
    ],
    [
      'a group is now required',
      (product) => {
        product('karak').customize = [
          {
            key: 'sugar',
            name: { en: 'Sugar' },
            type: 'single',
            min: 1,
            max: 1,
            variants: [{ key: 'a', name: { en: 'A' } }],
          },
        ]
      },
      ['burger 3550'],
      ['Karak tea choice_required Sugar'],
    ],
    [
      'a group allows fewer',
      (product) => void Object.assign(extras(product('burger')), { max: 1 }),
      ['karak 600'],
      ['Grilled burger choice_limit Extras'],
    ],
    [
      'a group asks for what was chosen anyway',
      (product) => void Object.assign(extras(product('burger')), { min: 2 }),
      whole,
      [],
    ],
    ['a product goes', (_, all) => excluded(all, 'karak'), ['burger 3550'], ['Karak tea gone']],
    [
      'a product is taken off',
      (product) => void Object.assign(product('karak'), { active: false }),
      ['karak 600 inactive', 'burger 3550'],
      [],
    ],
    [
      'a product is sold out',
      (product) => void Object.assign(product('karak'), { soldOut: true }),
      ['karak 600 sold_out', 'burger 3550'],
      [],
    ],
    [
      'an outlet sells a product no more',
      (product) => void Object.assign(product('karak'), { soldOut: ['marina'] }),
      ['karak 600 sold_out', 'burger 3550'],
      [],
    ],
    [
      'another outlet sells a product no more',
      (product) => void Object.assign(product('karak'), { soldOut: ['bay'] }),
      whole,
      [],
    ],
    [
      'a product is no longer picked up',
      (product) => void Object.assign(product('karak'), { services: ['delivery'] }),
      ['karak 600 order_type', 'burger 3550'],
      [],
    ],
    [
      'a product moves to another category',
      (product, all) => {
        const moved = product('karak')
        excluded(all, 'karak')
        all.catalogue.categories[0]!.products.push(moved)
      },
      whole,
      [],
    ],
    [
      'a product has another name',
      (product) => void Object.assign(product('karak'), { name: { en: 'Spiced tea', ar: 'شاي بالبهارات' } }),
      whole,
      [],
    ],
    [
      'something else comes',
      (_, all) => void all.catalogue.categories[0]!.products.push(productInput('kibbeh')),
      whole,
      [],
    ],
  ])(
    '%s: it is shown and said at every look, until the basket is changed, and then no more',
    async (_, change, left, text) => {
      await test.apply(document(change))
      for (let look = 0; look < 2; look++) {
        const answer = await read()
        expect([lines(answer), news(answer)]).toEqual([left, text])
      }
      const [line] = (await read()).cart!.products
      const noted = await test.call(
        setInstruction,
        { params: { id: line!._id }, body: { specialInstructions: 'hot' } },
        { token: customer.token },
      )
      expect(news(noted.data)).toEqual(text)
      expect(news(await read())).toEqual([])
    },
  )

  it('what it is told under is the name that the customer knew', async () => {
    await test.apply(document((_, all) => excluded(all, 'karak')))
    expect((await read()).dropped).toMatchObject([{ name: { en: 'Karak tea', ar: 'شاي كرك' } }])
  })

  it.each<[string, Parameters<typeof document>[0], string]>([
    ['a price went up', (product) => void Object.assign(product('karak'), { price: '7.00' }), 'cart_changed'],
    ['a price went down', (product) => void Object.assign(product('karak'), { price: '5.00' }), 'cart_changed'],
    ['an option is gone', (product) => void extras(product('burger')).variants.shift(), 'cart_changed'],
    ['a product is gone', (_, all) => excluded(all, 'karak'), 'item_unavailable'],
    [
      'a choice is not allowed any more',
      (product) => void Object.assign(extras(product('burger')), { max: 1 }),
      'customization_above_max',
    ],
  ])('hostile 10, 16: %s: nothing is placed but what was looked at', async (_, change, error) => {
    const before = await customer.orderBody()
    await test.apply(document(change))
    const blind = await customer.send(before)
    expect(blind.meta.error).toBe(error)
    const { cart } = await read()
    const seen = {
      ...(await customer.orderBody()),
      expected: { grandTotal: cart!.totals.grandTotal, version: cart!.version },
    }
    const placed = await customer.send(seen)
    expect([placed.status, placed.data.order.totals.grandTotal]).toEqual([201, cart!.totals.grandTotal])
    expect(placed.data.order.products.map(({ total }) => total.amount)).toEqual(
      cart!.products.map(({ total }) => total.amount),
    )
  })

  it('hostile 10: an option that was free and is gone is shown once more before it is ordered without', async () => {
    await customer.add('box', { customize: shop.choice('box', 0, 1) })
    const before = await customer.orderBody()
    await test.apply(document((product) => void extras(product('box')).variants.shift()))
    // The total is the one that was seen, and what would come is not.
    const blind = await customer.send(before)
    expect([blind.status, blind.meta.code, blind.meta.error]).toEqual([409, 4213, 'cart_changed'])
    const shown = (blind.data as unknown as AnswerOf<typeof getCart>).cart!
    expect(shown.products.at(-1)!.customize[0]!.variants.map(({ name }) => name.en)).toEqual(['Chili'])
    expect(shown.totals.grandTotal).toEqual(before.expected.grandTotal)
    // It was shown: a client that knows nothing of versions can order it now.
    expect((await customer.send(before)).status).toBe(201)
  })

  it('a cart of which nothing is left is not ordered', async () => {
    await test.apply(
      document((_, all) => {
        excluded(all, 'karak')
        excluded(all, 'burger')
      }),
    )
    const { cart } = await read()
    expect(cart).toMatchObject({ products: [], totals: { grandTotal: { amount: 0 } } })
    const { status, meta } = await customer.place({
      expected: { grandTotal: cart!.totals.grandTotal, version: cart!.version },
    })
    expect([status, meta.error]).toEqual([409, 'item_unavailable'])
    expect(meta.message).toContain('Karak tea')
  })

  it('what is sold out stays where it is, is not ordered, and is ordered when it is back', async () => {
    const token = await test.merchantKey()
    const say = (soldOut: boolean) =>
      test.call(
        setAvailability,
        { params: { id: shop.product('karak') }, body: { store: shop.store('marina'), soldOut } },
        { token },
      )
    await say(true)
    expect((await customer.place()).meta).toMatchObject({ code: 4201, error: 'item_unavailable' })
    expect(lines(await read())).toEqual(['karak 600 sold_out', 'burger 3550'])
    await say(false)
    expect((await customer.place()).status).toBe(201)
  })
})
