import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasPdfToPicture, readDrawnCodes, readPrintedCodes, type TestApi } from '@compass/api/testing'
import { listSpots } from '@compass/contract/spots'
import { makeFolder } from '@compass/testkit/folders'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MerchantCommand, openMerchantCommand } from './test-merchant-command.ts'

/** How many codes each has: tables, rooms, and one of the store's own where guests choose. */
const MERCHANTS = { saffron: 12, 'kuwait-grill': 9, palmera: 6 } as const
/** One without tables and rooms. */
const PLAIN = 'elia'

let test: TestApi
let command: MerchantCommand
let folder: string

beforeAll(async () => {
  command = await openMerchantCommand()
  test = command.test
  await command.applyDemo(...Object.keys(MERCHANTS), PLAIN)
})
afterAll(() => test.close())
beforeEach(async () => {
  folder = await makeFolder('codes')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const codes = (...values: string[]) => command.run(['codes', ...values], { folder })

async function urlsOf(slug: string): Promise<string[]> {
  const token = await test.merchantKey(test.api.merchants.idOfSlug(slug)!)
  const { data } = await test.call(listSpots, {}, { token })
  return data.items.map((item) => item.url)
}

describe('npm run merchant -- codes', () => {
  it.each(Object.entries(MERCHANTS))(
    'writes the codes of %s as a sheet, from which each of the %i can be read',
    async (slug, count) => {
      expect(await codes(slug)).toEqual({
        code: 0,
        says: `${slug}-codes-card.pdf is written: print it on A4 in its own size (100 %).`,
      })
      const pdf = await readFile(join(folder, `${slug}-codes-card.pdf`))
      const urls = await urlsOf(slug)
      expect(urls).toHaveLength(count)
      expect((await readDrawnCodes(pdf)).map(({ text }) => text)).toEqual(urls)
      if (hasPdfToPicture) expect((await readPrintedCodes(pdf)).map(({ text }) => text)).toEqual(urls)
    },
  )

  it('writes another size, of one store, into the file that is named, over what was there', async () => {
    for (const size of ['stand', 'sticker']) {
      const { code } = await codes('saffron', '--size', size, '--store', 'marina', '--out', 'mine.pdf')
      expect(code).toBe(0)
      expect(await readDrawnCodes(await readFile(join(folder, 'mine.pdf')))).toHaveLength(12)
    }
    expect(await readdir(folder)).toEqual(['mine.pdf'])
  })

  it('leaves no key behind', async () => {
    await codes('saffron')
    const { rows } = await test.sql.query("select revoked_at from merchant_keys where name = 'codes'")
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.revoked_at).not.toBeNull()
  })

  it.each([
    ['no merchant', [], 'Name a merchant: npm run merchant -- codes saffron'],
    [
      'an unknown merchant',
      ['nobody'],
      'There is no merchant "nobody": `npm run merchant -- list` names those that are.',
    ],
    ['an unknown size', ['saffron', '--size', 'huge'], '--size is "huge": write one of sticker, card, stand.'],
    [
      'an unknown store',
      ['saffron', '--store', 'x'],
      /^saffron has no store "x": write one of [a-z, -]*marina[a-z, -]*\.$/,
    ],
    ['a merchant without tables', [PLAIN], `${PLAIN} has no tables and no rooms: add them to its document first.`],
    [
      'a folder that is not there',
      ['saffron', '--out', 'no/where.pdf'],
      'no/where.pdf cannot be written (ENOENT): name another file with --out.',
    ],
    ['a folder as file', ['saffron', '--out', '.'], '. cannot be written (EISDIR): name another file with --out.'],
    ['an unknown option', ['saffron', '--sizes', 'card'], /^Unknown option '--sizes'\./],
  ])('says what is wrong with %s', async (_, values, sentence) => {
    const { code, says } = await codes(...values)
    expect(code).toBe(1)
    if (typeof sentence === 'string') expect(says).toBe(sentence)
    else expect(says).toMatch(sentence)
    expect(await readdir(folder)).toEqual([])
  })

  it('says that the platform key is another one', async () => {
    const { code, says } = await codes('saffron', '--key', 'another-key-of-another-server-012345')
    expect(code).toBe(1)
    expect(says).toMatch(/^The platform key is not the one of this server/)
  })
})
