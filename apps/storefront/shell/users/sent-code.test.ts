import { describe, expect, it } from 'vitest'
import { clearCodeCookie, readCodeCookie, writeCodeCookie } from './sent-code.ts'

const sent = {
  flow: 'phoneChange' as const,
  phone: '٠٥٠ 123|45; 67',
  phoneCode: '+971',
  againAt: '2026-03-20T15:00:00.000Z',
}

/** What a browser sends back of a `Set-Cookie` line. */
const cookiesOf = (line: string) => {
  const [pair = ''] = line.split(';', 1)
  const at = pair.indexOf('=')
  return new Map([[pair.slice(0, at), pair.slice(at + 1)]])
}

describe('the cookie between the two steps of a code', () => {
  it('comes back as it was, whatever was typed as a number', () => {
    const cookies = cookiesOf(writeCodeCookie('saffron', 'v-1', sent))
    expect(readCodeCookie(cookies, 'saffron')).toEqual({ verificationId: 'v-1', sent })
  })

  it('is for one merchant, no script and five minutes', () => {
    const line = writeCodeCookie('saffron', 'v-1', sent)
    expect(line).toMatch(/^code\.saffron=/)
    expect(line.split('; ').slice(1)).toEqual(['Path=/saffron', 'HttpOnly', 'SameSite=Lax', 'Max-Age=300'])
    expect(readCodeCookie(cookiesOf(line), 'elia')).toBeNull()
  })

  it.each([
    ['nothing was sent', ''],
    ['four parts', 'code.saffron=a|login|c|d'],
    ['for what there is not', 'code.saffron=a|payment|b|c|d'],
    ['no proper escapes', 'code.saffron=a|login|%E0%A4%A|c|d'],
    ['forgotten', clearCodeCookie('saffron')],
  ])('is none: %s', (_case, line) => {
    expect(readCodeCookie(cookiesOf(line), 'saffron')).toBeNull()
  })
})
