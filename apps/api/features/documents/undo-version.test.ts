import * as contract from '@compass/contract/document-changes'
import { deleteMerchant } from '@compass/contract/platform'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

let test: TestApi
let sara: TestStaff
let layla: TestStaff
beforeAll(async () => {
  test = await testApi()
  sara = await signInStaff(test)
  layla = await signInStaff(test, { role: 'manager', name: 'Layla Haddad' })
})
afterAll(() => test.close())

const product = (sku: string, ...field: string[]) => ['catalogue', 'products', sku, ...field]
const priceOfSoup = (was: string, is: string) => ({ at: product('soup', 'price'), was, is })
const change = (changes: { at: string[]; was: string; is: string }[], staff = layla) =>
  test.call(contract.changeDocument, { body: { changes } }, staff)
const versions = async () => (await test.call(contract.listDocumentVersions, { query: { limit: 100 } }, layla)).data
const undo = (version: number, staff = layla) => test.call(contract.undoDocumentVersion, { params: { version } }, staff)
const restore = (version: number, staff: TestStaff) =>
  test.call(contract.restoreDocumentVersion, { params: { version } }, staff)
const inForce = async (sku: string) => (await test.merchant()).merchant.products.find((one) => one.sku === sku)?.price

describe('a version', () => {
  it('is taken back by itself: what came later stays, and what was changed again since is told', async () => {
    await change([priceOfSoup('18.00', '19.00')])
    const { version } = (await versions()).items[0]!
    await change([{ at: product('rice', 'price'), was: '42.00', is: '43.00' }], sara)
    const undone = await undo(version)
    expect([undone.status, undone.data.version]).toEqual([200, version + 2])
    expect([await inForce('soup'), await inForce('rice')]).toEqual([1800, 4300])
    const [latest, , first] = (await versions()).items
    expect(latest).toMatchObject({ note: { kind: 'undone', version }, isUndone: false })
    expect(first).toMatchObject({ version, isUndone: true })
    await change([priceOfSoup('18.00', '20.00')], sara)
    expect(await undo(version)).toMatchObject({ status: 409, meta: { error: 'document_changed' } })
    expect((await undo(2_147_483_647)).status).toBe(404)
    expect((await undo(version, await signInStaff(test, { role: 'counter' }))).meta.error).toBe('not_your_role')
  })

  it.each([
    ['as it was, are brought back', 'back-alike', [true, true], [200, 200]],
    ['as something else, say that nobody can bring them back', 'back-anew', [true, false], [200, 404]],
  ])('of a merchant that was taken down and comes back %s', async (_, slug, canRestore, statuses) => {
    const merchantId = await test.apply(merchantDocument({ slug }))
    await test.call(deleteMerchant, { params: { slug } }, { token: test.platform })
    await test.apply(merchantDocument({ slug, ...(slug === 'back-anew' && { recurringOrders: true }) }))
    const owner = await signInStaff(test, { merchantId, slug })
    const { items } = (await test.call(contract.listDocumentVersions, { query: {} }, owner)).data
    expect(items.map((one) => one.canRestore)).toEqual(canRestore)
    const answers = [await restore(items[0]!.version, owner), await restore(items[1]!.version, owner)]
    expect(answers.map(({ status }) => status)).toEqual(statuses)
  })
})
