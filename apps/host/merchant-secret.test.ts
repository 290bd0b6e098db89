import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import type { TestApi } from '@compass/api/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseLines, readSecrets, type SecretsInput } from './merchant-documents/read-secrets.ts'
import { type MerchantCommand, openMerchantCommand } from './test-merchant-command.ts'

const SHOP = 'test-kitchen'
let test: TestApi
let command: MerchantCommand
beforeAll(async () => {
  command = await openMerchantCommand({ now: new Date() })
  test = command.test
})
afterAll(() => test.close())

const run = (values: readonly string[], piped = '') => command.run(values, { piped })

describe('npm run merchant -- secret', () => {
  it('stores what a pipe gives, says its last four characters, and removes it', async () => {
    expect(await run(['secret', SHOP])).toEqual({
      code: 0,
      says: 'There are none yet: npm run merchant -- secret <slug> <provider>',
    })
    const piped = '# of the dashboard\naccessToken=planted-token-1234\n\nappSecret = planted-secret-5678 \r\n'
    expect(await run(['secret', SHOP, 'whatsapp'], piped)).toEqual({
      code: 0,
      says: 'whatsapp, test: accessToken …1234, appSecret …5678; missing: verifyToken\nThey are stored. whatsapp was not asked whether it takes them.',
    })
    expect(await test.ports.secrets.read(test.merchantId, 'whatsapp', 'test')).toEqual({
      accessToken: 'planted-token-1234',
      appSecret: 'planted-secret-5678',
    })
    expect((await run(['secret', SHOP, 'whatsapp'], 'appSecret=')).says).toContain('missing: appSecret, verifyToken')
    const listed = await run(['secret', SHOP])
    expect(listed).toEqual({ code: 0, says: 'whatsapp, test: accessToken …1234; missing: appSecret, verifyToken' })
    expect(await run(['secret', SHOP, 'whatsapp', '--remove'])).toEqual({ code: 0, says: 'whatsapp: 1 is removed.' })
    expect((await run(['secret', SHOP, 'whatsapp', '--remove'])).code).toBe(1)
    expect(await test.ports.secrets.read(test.merchantId, 'whatsapp', 'test')).toBeNull()
  })

  it.each([
    ['a value on the command line', ['whatsapp', 'accessToken=planted'], '', 'never written on the command line'],
    ['an unknown provider', ['nobody'], 'a=planted', 'There is no provider "nobody": write one of twilio'],
    ['an unknown name', ['whatsapp'], 'apiKey=planted', 'Choose one of: accessToken, appSecret, verifyToken'],
    ['a line that is none', ['whatsapp'], 'accessToken=a\nplanted', 'Line 2 is no name=value: nothing was stored.'],
    ['a name twice', ['whatsapp'], 'appSecret=a\nappSecret=planted', 'appSecret is there twice'],
    ['a mode that is none', ['whatsapp', '--mode', 'sandbox'], '', '--mode is "sandbox"'],
  ])('refuses %s, and repeats no value', async (_, values, piped, sentence) => {
    const { code, says } = await run(['secret', SHOP, ...values], piped)
    expect(code).toBe(1)
    expect(says).toContain(sentence)
    expect(says).not.toContain('planted')
    expect((await test.sql.query('select 1 from merchant_secrets')).rows).toEqual([])
  })

  it('names an unknown merchant', async () => {
    const { code, says } = await run(['secret', 'nobody'])
    expect([code, says]).toEqual([1, 'There is no merchant "nobody": `npm run merchant -- list` names those that are.'])
  })
})

describe('npm run merchant -- rotate-keys', () => {
  it('says that the key before may go', async () => {
    const { code, says } = await run(['rotate-keys'])
    expect([code, says]).toEqual([
      0,
      '0 things were sealed anew. SECRET_KEY seals everything now: once every process runs with it, SECRET_KEY_BEFORE may go.',
    ])
  })
})

describe('npm run doctor', () => {
  it('prints what is missing first, and ends with 1 while something is', async () => {
    const { code, says } = await run(['doctor'])
    const [head, first, ...rest] = says.split('\n')
    expect([code, head]).toEqual([1, 'test-kitchen can not open yet: 1 thing is missing.'])
    expect(first).toBe('  missing  Nobody hears of its orders: npm run merchant -- key test-kitchen till')
    expect(rest.at(-1)).toMatch(/^ {2}well {5}/)
  })

  it('ends with 0 once nothing is missing', async () => {
    expect((await run(['key', SHOP, 'till'])).code).toBe(0)
    const { code, says } = await run(['doctor', SHOP])
    expect([code, says.split('\n')[0]]).toEqual([0, 'test-kitchen can open.'])
  })

  it('names an unknown merchant', async () => {
    expect((await run(['doctor', 'nobody'])).says).toContain('There is no merchant "nobody"')
  })
})

describe('npm run merchant -- apple-file', () => {
  it('has a host serve the file, and none of others', async () => {
    const file = join(import.meta.dirname, 'package.json')
    expect(await run(['apple-file', 'localhost', file])).toEqual({
      code: 0,
      says: 'https://localhost/.well-known/apple-developer-merchantid-domain-association answers the file.',
    })
    const address = '/.well-known/apple-developer-merchantid-domain-association'
    expect((await test.inject({ url: address, headers: { host: 'localhost' } })).statusCode).toBe(200)
    expect((await run(['apple-file', 'evil.example', file])).says).toContain(
      'evil.example is no host of this deployment',
    )
    expect(await run(['apple-file', 'localhost', '--remove'])).toEqual({
      code: 0,
      says: 'localhost serves it no more.',
    })
    expect((await run(['apple-file', 'localhost'])).code).toBe(1)
    expect((await run(['apple-file', 'localhost', '/nowhere'])).says).toContain('cannot be read (ENOENT)')
  })
})

describe('a terminal', () => {
  /** Types what it is given when it is asked, as a terminal in raw mode does. */
  function terminal(...typed: string[]) {
    const events = new EventEmitter()
    const modes: boolean[] = []
    const input = Object.assign(events, {
      isTTY: true,
      setRawMode: (isRaw: boolean) => void modes.push(isRaw),
      setEncoding: () => {},
      resume: () => {
        const next = typed.shift()
        if (next !== undefined) setImmediate(() => events.emit('data', next))
      },
      pause: () => {},
      [Symbol.asyncIterator]: () => {
        throw new Error('a terminal is not read to its end')
      },
    }) as unknown as SecretsInput
    return { input, modes }
  }
  const NAMES = { required: ['secretKey'], optional: ['webhookSecret'] }

  it('is asked for each name and shows nothing; Enter alone leaves one as it is', async () => {
    const { input, modes } = terminal('sk_tesX\u007ft_planted\r', '\n')
    const prompts: string[] = []
    expect(await readSecrets(input, NAMES, (text) => prompts.push(text))).toEqual({ secretKey: 'sk_test_planted' })
    expect(prompts.join('')).toBe(
      'secretKey (needed; it is not shown, Enter leaves it as it is): \nwebhookSecret (if there is one; it is not shown, Enter leaves it as it is): \n',
    )
    expect(modes).toEqual([true, false, true, false])
  })

  it('may paste several lines at once', async () => {
    const { input } = terminal('sk_test_planted\r\nwhsec_planted\r\n')
    expect(await readSecrets(input, NAMES, () => {})).toEqual({
      secretKey: 'sk_test_planted',
      webhookSecret: 'whsec_planted',
    })
  })

  it('may end it, and nothing is stored', async () => {
    const { input, modes } = terminal('sk_test_planted\u0003')
    await expect(readSecrets(input, NAMES, () => {})).rejects.toThrow('Interrupted: nothing was stored.')
    expect(modes.at(-1)).toBe(false)
  })
})

it('lines of a file begin with a mark of its order, or with none', () => {
  expect(parseLines('\ufeffa=1\nb= x=y ')).toEqual({ a: '1', b: 'x=y' })
})
