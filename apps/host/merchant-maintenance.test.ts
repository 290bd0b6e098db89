import type { TestApi } from '@compass/api/testing'
import { listMaintenance } from '@compass/contract/maintenance'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readTexts, readUntil } from './merchant-documents/maintenance.ts'
import { type MerchantCommand, openMerchantCommand } from './test-merchant-command.ts'

const SHOP = 'test-kitchen'

let test: TestApi
let command: MerchantCommand

beforeAll(async () => {
  command = await openMerchantCommand({ now: new Date() })
  test = command.test
})
afterAll(() => test.close())
afterEach(async () => {
  await test.sql.query('delete from maintenance_windows')
  await test.api.maintenance.refresh()
})

const maintenance = (...values: string[]) => command.run(['maintenance', ...values])
const closed = async () => (await test.call(listMaintenance, {}, { token: test.platform })).data.items

describe('npm run merchant -- maintenance', () => {
  it('closes a merchant with words, says so, and opens it again', async () => {
    const texts = ['--text', 'en=New ovens', '--text', 'ar=أفران جديدة']
    const closing = await maintenance(SHOP, '--until', '2h', ...texts)
    expect(closing.code).toBe(0)
    expect(closing.says).toMatch(/^test-kitchen is under maintenance until [\dT:.-]+Z: running orders stay readable\.$/)
    const [window] = await closed()
    expect(window).toMatchObject({ merchant: SHOP, text: { en: 'New ovens', ar: 'أفران جديدة' } })
    const hours = (Date.parse(window!.until) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(1.9)
    expect(hours).toBeLessThanOrEqual(2)
    expect((await maintenance()).says).toBe(
      `test-kitchen is under maintenance until ${window!.until}\n  en: New ovens\n  ar: أفران جديدة`,
    )
    expect(await maintenance(SHOP, '--end')).toEqual({ code: 0, says: 'test-kitchen is open again.' })
    expect(await maintenance()).toEqual({ code: 0, says: 'Nothing is under maintenance.' })
  })

  it('closes everything, which a merchant’s own end does not open', async () => {
    expect((await maintenance('--all', '--until', '90m')).says).toContain('All shops are under maintenance until')
    const wrong = await maintenance(SHOP, '--end')
    expect(wrong.code).toBe(1)
    expect(wrong.says).toContain('test-kitchen is not under maintenance')
    expect(await closed()).toHaveLength(1)
    expect((await maintenance('--all', '--end')).says).toBe('All shops are open again.')
    expect((await maintenance('--all', '--end')).code).toBe(1)
  })

  it.each([
    ['no time', [SHOP], 'Say until when'],
    ['a time without a merchant', ['--until', '2h'], 'Name one merchant, or --all'],
    ['a merchant and all', [SHOP, '--all', '--until', '2h'], 'Name one merchant, or --all'],
    ['two merchants', [SHOP, 'other', '--until', '2h'], 'Name one merchant, or --all'],
    ['an unknown merchant', ['nobody', '--until', '2h'], 'There is no merchant "nobody"'],
    ['an end with a time', [SHOP, '--end', '--until', '2h'], '--end opens at once'],
    ['no moment', [SHOP, '--until', 'soon'], '--until is "soon"'],
    ['a moment that is over', [SHOP, '--until', '2020-01-01T00:00:00Z'], 'still to come'],
    ['a moment in a year', [SHOP, '--until', '2999-01-01T00:00:00Z'], /\S/],
    ['words of no language', [SHOP, '--until', '2h', '--text', 'New ovens'], '--text is "New ovens"'],
    ['an option that is none', [SHOP, '--unti', '2h'], "Unknown option '--unti'"],
  ])('refuses %s, and closes nothing', async (_, values, says) => {
    const answer = await maintenance(...values)
    expect(answer.code).toBe(1)
    if (typeof says === 'string') expect(answer.says).toContain(says)
    else expect(answer.says).toMatch(says)
    expect(await closed()).toEqual([])
  })

  it('stands in the help', async () => {
    expect((await command.run(['help'])).says).toContain('npm run merchant -- maintenance <slug> --until <time>')
  })
})

describe('what is typed', () => {
  const now = new Date('2026-05-10T10:00:00Z')

  it.each([
    ['90m', '2026-05-10T11:30:00.000Z'],
    ['2h', '2026-05-10T12:00:00.000Z'],
    ['2026-05-10T18:00:00+04:00', '2026-05-10T14:00:00.000Z'],
  ])('%s is %s', (text, until) => {
    expect(readUntil(text, now).toISOString()).toBe(until)
  })

  it.each(['', '0h', '2d', '-2h', '2026-05-10T10:00:00Z', 'tomorrow'])('%j is no time to come', (text) => {
    expect(() => readUntil(text, now)).toThrow('--until')
  })

  it.each(['en', 'en=', 'en=  ', 'de=Zu', '=Zu', `en=${'x'.repeat(301)}`])('%j are no words', (text) => {
    expect(() => readTexts([text])).toThrow('--text')
  })
})
