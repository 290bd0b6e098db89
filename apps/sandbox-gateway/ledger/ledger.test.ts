import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../test-gateway.ts'

const open: Shop[] = []
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.close()
})
async function openOne(supplied: Parameters<typeof openShop>[0] = {}): Promise<Shop> {
  const shop = await openShop(supplied)
  open.push(shop)
  return shop
}

describe('the ledger on the disk', () => {
  it('brings everything back after a restart, and goes on with what was under way', async () => {
    const before = await openOne({ speed: 20 })
    const [paid, late] = [await before.pay({ saveCard: true }), await before.pay()]
    await before.type(paid, '4111111111111111')
    await before.type(late, '4000000000600009')
    await before.close()
    open.splice(0)
    const after = await openOne({ folder: before.folder, speed: 20 })
    expect(await after.read(paid.id)).toMatchObject({ status: 'captured', captured: 9_180 })
    expect((await after.call('GET', '/customers/layla/cards')).body.items).toHaveLength(1)
    await expect.poll(async () => (await after.read(late.id)).status, { timeout: 8_000 }).toBe('captured')
  })

  it('is read as far as its lines are whole', async () => {
    const before = await openOne()
    const payment = await before.pay()
    await before.close()
    open.splice(0)
    await appendFile(join(before.folder, 'ledger.jsonl'), '{"payment":{"id":"pay_cut')
    const after = await openOne({ folder: before.folder })
    expect((await after.read(payment.id)).status).toBe('created')
    expect((await after.pay()).status).toBe('created')
  })

  it('holds no card number, no CVV and no secret of an account', async () => {
    const shop = await openOne()
    for (const number of ['4111111111111111', '4000000050020009', '4532015112830366']) {
      await shop.type(await shop.pay({ saveCard: true }), number, { cvv: '847' })
    }
    const text = await readFile(join(shop.folder, 'ledger.jsonl'), 'utf8')
    expect(text).toContain('"last4":"1111"')
    expect(text).not.toMatch(/4111111111111111|4000000050020009|4532015112830366|"847"|secret-of-saffron/)
  })
})

describe('notices', () => {
  const typesOf = (shop: Shop) => shop.notices.map(({ type }) => type)

  it('are signed and say what happened', async () => {
    const shop = await openOne()
    const payment = await shop.pay()
    await shop.type(payment, '4111111111111111')
    await expect.poll(() => typesOf(shop)).toEqual(['payment.captured'])
    expect(shop.notices[0]!.payment).toMatchObject({ id: payment.id, status: 'captured' })
    expect(shop.unsigned).toEqual([])
  })

  it('are sent again until they are taken', async () => {
    const shop = await openOne({ refusesWebhooks: 3 })
    await shop.type(await shop.pay(), '4111111111111111')
    await expect.poll(() => typesOf(shop)).toEqual(['payment.captured'])
  })

  it('come twice with the same id', async () => {
    const shop = await openOne()
    await shop.type(await shop.pay(), '4000000000020000')
    await expect.poll(() => shop.notices.length).toBe(4)
    expect(new Set(shop.notices.map(({ id }) => id)).size).toBe(2)
  })

  it('overtake one another', async () => {
    const shop = await openOne()
    await shop.type(await shop.pay(), '4000000000210007')
    await expect.poll(() => typesOf(shop)).toEqual(['payment.captured', 'payment.authorised'])
    expect(shop.notices[1]!.payment.status).toBe('authorised')
  })

  it('never come where the card says so', async () => {
    const shop = await openOne()
    await shop.type(await shop.pay(), '4000000000990004')
    await shop.type(await shop.pay(), '4111111111111111')
    await expect.poll(() => typesOf(shop)).toEqual(['payment.captured'])
  })

  it('that were taken do not come again after a restart', async () => {
    const before = await openOne()
    await before.type(await before.pay(), '4111111111111111')
    await expect.poll(() => readFile(join(before.folder, 'ledger.jsonl'), 'utf8')).toContain('"delivered"')
    await before.close()
    open.splice(0)
    const after = await openOne({ folder: before.folder })
    const second = await after.pay({ reference: 'another' })
    await after.type(second, '4111111111111111')
    await expect.poll(() => after.notices.map(({ payment }) => payment.id)).toEqual([second.id])
  })

  it('that nobody took outlive a restart', async () => {
    const before = await openOne({ refusesWebhooks: 1_000 })
    await before.type(await before.pay(), '4111111111111111')
    await before.close()
    open.splice(0)
    const after = await openOne({ folder: before.folder })
    await expect.poll(() => typesOf(after)).toEqual(['payment.captured'])
  })
})
