import { moveOrder } from '@compass/contract/merchant-side'
import { readPrescription } from '@compass/contract/prescriptions'
import { ENDED_DAYS, UNPLACED_HOURS } from '@compass/domain/prescriptions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { forgetPrescriptions } from '../../jobs/forget-prescriptions.ts'
import { deletePagesOf } from '../../records/prescriptions/deletion.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import {
  customerWithLines,
  orderWithPrescription,
  PDF,
  pharmacyDocument,
  readBytes,
  sendPage,
} from './test-prescriptions.ts'

describe('the deletion of prescriptions', () => {
  let test: TestApi
  let key: string
  beforeAll(async () => {
    test = await testApi({ document: pharmacyDocument() })
    key = await test.merchantKey()
  })
  afterAll(async () => {
    expect(await checkInvariants(test.database)).toEqual([])
    await test.close()
  })

  const sweep = async () => {
    for (const merchantId of await forgetPrescriptions.findDue(test.api))
      await forgetPrescriptions.work(test.api, merchantId)
  }
  const isThere = async (page: string) => {
    const { rows } = await test.sql.query('select 1 from prescription_pages where page_id = $1', [page])
    return rows.length > 0
  }
  const end = async (id: string) => {
    for (const to of [20, 40, 60]) await test.call(moveOrder, { params: { id }, body: { to } }, { token: key })
  }

  it('comes a day after it was added to a cart that made no order', async () => {
    const { customer, lines } = await customerWithLines(test, 'amoxicillin')
    const { data } = await sendPage(test, customer, lines.amoxicillin!, PDF)
    test.clock.turn({ hours: UNPLACED_HOURS, minutes: -1 })
    await sweep()
    expect(await isThere(data!._id)).toBe(true)
    test.clock.turn({ minutes: 2 })
    await sweep()
    expect(await isThere(data!._id)).toBe(false)
  })

  it('comes thirty days after the end of its order, and not while it runs', async () => {
    const { page, order } = await orderWithPrescription(test)
    const running = await orderWithPrescription(test)
    test.clock.turn({ days: 3 })
    await sweep()
    expect(await isThere(page)).toBe(true)
    await end(order._id)
    test.clock.turn({ days: ENDED_DAYS, minutes: -1 })
    await sweep()
    expect(await isThere(page)).toBe(true)
    await readBytes(test, readPrescription.path.replace(':id', page), key)
    test.clock.turn({ minutes: 2 })
    await sweep()
    expect(await isThere(page)).toBe(false)
    expect((await readBytes(test, readPrescription.path.replace(':id', page), key)).status).toBe(404)
    expect(await isThere(running.page)).toBe(true)
    // That it was read stays.
    const { rows } = await test.sql.query('select reader from prescription_readings where page_id = $1', [page])
    expect(rows).toEqual([{ reader: 'staff' }])
  })

  it('comes with the account, of orders and of carts', async () => {
    const { customer, page, order } = await orderWithPrescription(test)
    await end(order._id)
    await customer.add('amoxicillin')
    const [line] = (await customer.cart()).products
    const { data } = await sendPage(test, customer, line!._id, PDF)
    await deletePagesOf(test.database.tenant(test.merchantId), customer.userId)
    expect([await isThere(page), await isThere(data!._id)]).toEqual([false, false])
  })

  it('leaves no bytes in any table', async () => {
    const marked = Buffer.concat([PDF, Buffer.from('the very words of this prescription')])
    const { page, order } = await orderWithPrescription(test, marked)
    const { rows } = await test.sql.query('select sealed from prescription_pages where page_id = $1', [page])
    const sealed = rows[0].sealed as Buffer
    await end(order._id)
    test.clock.turn({ days: ENDED_DAYS + 1 })
    await sweep()
    const columns = await test.sql.query(
      `select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'bytea'`,
    )
    expect(columns.rows.length).toBeGreaterThan(3)
    for (const { table_name, column_name } of columns.rows) {
      const found = await test.sql.query(
        `select 1 from "${table_name}" where position($1::bytea in "${column_name}") > 0 or position($2::bytea in "${column_name}") > 0`,
        [sealed, marked],
      )
      expect(found.rows, `${table_name}.${column_name}`).toEqual([])
    }
  })
})

describe('what is always true of prescriptions', () => {
  it('is found where it is not', async () => {
    const test = await testApi({ document: pharmacyDocument() })
    const { page } = await orderWithPrescription(test)
    expect(await checkInvariants(test.database)).toEqual([])
    await test.sql.query('update users set deleted_at = now() where user_id = (select user_id from orders limit 1)')
    expect(await checkInvariants(test.database)).toContainEqual(
      expect.stringContaining('a prescription of a deleted user is still there'),
    )
    await test.sql.query('update users set deleted_at = null')
    await test.sql.query(
      `insert into prescription_pages select merchant_id, gen_random_uuid(), cart_id, line_id, kind, sealed, added_at
       from prescription_pages, generate_series(1, 5) where page_id = $1`,
      [page],
    )
    expect(await checkInvariants(test.database)).toContainEqual(
      expect.stringContaining('a line has more pages of a prescription than it may'),
    )
    await test.sql.query('delete from prescription_pages')
    expect(await checkInvariants(test.database)).toEqual([
      expect.stringContaining('an order that runs has a line without the prescription that it needs'),
    ])
    await test.close()
  })
})
