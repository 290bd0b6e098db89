import { describe, expect, it } from 'vitest'
import { logError } from './log-error.ts'

describe('an error in the log', () => {
  it('names what is ours, and leaves the row out', () => {
    const detail = 'Key (merchant_id, phone)=(1, +971501234567) already exists.'
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      table: 'users',
      constraint: 'users_verified_phone',
      detail,
      where: 'SQL statement with Layla',
    })
    expect(logError(error)).toMatchObject({
      type: 'Error',
      message: 'duplicate key',
      code: '23505',
      table: 'users',
      constraint: 'users_verified_phone',
    })
    expect(JSON.stringify(logError(error))).not.toMatch(/971501234567|Layla/)
  })

  it.each(['+971501234567', '0501234567', '050 123 4567', '(04) 555-0182'])(
    'masks a phone in its words: %s',
    (phone) => {
      const error = new Error(`the gateway knows no ${phone}`, { cause: new Error(`no route to ${phone}`) })
      expect(JSON.stringify(logError(error))).not.toContain(phone)
      expect(logError(error)).toMatchObject({ message: expect.stringMatching(/^the gateway knows no \(?…$/) })
      expect(logError(phone)).toMatchObject({ message: expect.stringMatching(/^\(?…$/) })
    },
  )

  it.each(['4242 4242 4242 4242', '4242.4242.4242.4242', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢'])(
    'hostile 47: has [card] in the place of %s',
    (card) => {
      expect(logError(new Error(`no route for ${card}`)).message).toBe('no route for [card]')
    },
  )

  it('leaves ids as they are', () => {
    const id = '01990123-4567-7890-9012-345678901abc'
    expect(logError(new Error(`a locked basket changed: ${id}`)).message).toContain(id)
  })
})
