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
    await expect.poll(async () => (await after.read(late.id)).status).toBe('captured')
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

describe('webhooks', () => {
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

describe('money that a bank takes back', () => {
  const disputesOf = (shop: Shop) =>
    shop.notices.flatMap(({ type, dispute }) => (dispute ? [{ type, ...dispute }] : []))

  it('is asked for, told and lost: it leaves the books, is taken off the payout, and cannot be refunded too', async () => {
    const shop = await openOne()
    const payment = await shop.pay()
    await shop.type(payment, '4000000080100003')
    await expect.poll(() => disputesOf(shop).map(({ type }) => type)).toEqual(['dispute.open', 'dispute.lost'])
    const { id } = disputesOf(shop)[0]!
    const { body: dispute } = await shop.call('GET', `/disputes/${id}`)
    expect(dispute).toMatchObject({ payment: payment.id, amount: 9_180, state: 'lost', reason: 'fraudulent' })
    expect(dispute).not.toHaveProperty('ending')
    const kinds = (await shop.call('GET', '/ledger')).body.entries.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(['authorised', 'captured', 'disputed'])
    const refund = await shop.call('POST', `/payments/${payment.id}/refunds`, { reference: 'back', amount: 100 })
    expect([refund.status, refund.body.error]).toEqual([409, 'refund_too_large'])
    const span = 'from=2020-01-01T00:00:00.000Z&until=2100-01-01T00:00:00.000Z'
    const lines = async () => (await shop.call('GET', `/payouts?${span}`)).body.lines
    await expect.poll(async () => (await lines()).length).toBe(2)
    expect(await lines()).toMatchObject([
      { kind: 'payment', payment: payment.id, amount: 9_180, fee: 184 },
      { kind: 'dispute', amount: -9_180, fee: 0 },
    ])
  })

  it('is the shop’s again where the dispute is won, also after a restart; another account sees nothing of it', async () => {
    const before = await openOne({ speed: 100 })
    const payment = await before.pay()
    await before.type(payment, '4000000080200001')
    await before.close()
    open.splice(0)
    const after = await openOne({ folder: before.folder })
    await expect.poll(() => disputesOf(after).map(({ type }) => type)).toEqual(['dispute.open', 'dispute.won'])
    const { id } = disputesOf(after)[0]!
    expect((await after.call('GET', `/disputes/${id}`)).body.state).toBe('won')
    await after.admin('PUT', '/accounts/other', { ...after.account, secret: 'secret-of-other' })
    const other = after.as('other.secret-of-other')
    expect((await other('GET', `/disputes/${id}`)).status).toBe(404)
    expect((await other('GET', '/payouts?from=2020-01-01&until=2100-01-01')).body).toEqual({ lines: [] })
    expect((await other('GET', '/payouts?from=never')).status).toBe(400)
  })
})
