import { describe, expect, it } from 'vitest'
import {
  choiceAgain,
  choiceOfCode,
  clearCodeCookie,
  readCodeCookie,
  readMessageChoice,
  rememberSentCode,
  writeCodeCookie,
} from './sent-code.ts'

const sent = {
  flow: 'phoneChange' as const,
  phone: '٠٥٠ 123|45; 67',
  phoneCode: '+971',
  againAt: '2026-03-20T15:00:00.000Z',
  channel: 10 as const,
  otherChannel: 20 as const,
  smsAfterSeconds: null,
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
    ['for what there is not', 'code.saffron=a|payment|b|c|d|10|20|'],
    ['by what there is not', 'code.saffron=a|login|b|c|d|30||'],
    ['no proper escapes', 'code.saffron=a|login|%E0%A4%A|c|d|10|20|'],
    ['forgotten', clearCodeCookie('saffron')],
  ])('is none: %s', (_case, line) => {
    expect(readCodeCookie(cookiesOf(line), 'saffron')).toBeNull()
  })
})

describe('the channel of a code', () => {
  it.each([
    ['of both the one that was chosen', [10, 20], 20, 20],
    ['of both, both', [10, 20], 30, 30],
    ['of both the merchant’s first, where nobody chose', [20, 10], undefined, 20],
    ['of one channel always that one', [10], 20, 10],
    ['of one channel that one, though both were chosen', [10], 30, 10],
    ['of a merchant of WhatsApp alone', [20], 10, 20],
  ] as const)('asked for is %s', (_case, offered, wanted, choice) => {
    expect(choiceOfCode(offered, wanted)).toBe(choice)
  })

  it.each(['', '40', '0', 'x', undefined])('is none where a form says %j', (text) => {
    expect(readMessageChoice(text)).toBeUndefined()
  })

  it.each([
    ['of two, the other one is offered', [10, 20], 20, null, 10, 20],
    ['what follows by itself is not offered, and the same again is both', [10, 20], 20, 25, null, 30],
    ['of one, no other is', [10], 10, null, null, 10],
  ] as const)('is that which the API says: %s', (_case, offered, channel, smsAfterSeconds, otherChannel, again) => {
    const page = { cookies: new Map<string, string>(), setCookies: [] }
    const answer = { verificationId: 'v-1', resendAfterSeconds: 60, channel, smsAfterSeconds }
    rememberSentCode(page, 'saffron', answer, { flow: 'login', phone: '501234567', phoneCode: '+971', offered })
    const stored = readCodeCookie(page.cookies, 'saffron')!.sent
    expect(stored).toMatchObject({ channel, otherChannel, smsAfterSeconds })
    expect(choiceAgain(stored)).toBe(again)
  })
})
