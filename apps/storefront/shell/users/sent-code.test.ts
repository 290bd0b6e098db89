import { describe, expect, it } from 'vitest'
import { channelsOfCode, clearCodeCookie, readCodeCookie, readMessageChannel, writeCodeCookie } from './sent-code.ts'

const sent = {
  flow: 'phoneChange' as const,
  phone: '٠٥٠ 123|45; 67',
  phoneCode: '+971',
  againAt: '2026-03-20T15:00:00.000Z',
  channel: 10 as const,
  otherChannel: 20 as const,
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
    ['for what there is not', 'code.saffron=a|payment|b|c|d|10|20'],
    ['by what there is not', 'code.saffron=a|login|b|c|d|30|'],
    ['no proper escapes', 'code.saffron=a|login|%E0%A4%A|c|d|10|20'],
    ['forgotten', clearCodeCookie('saffron')],
  ])('is none: %s', (_case, line) => {
    expect(readCodeCookie(cookiesOf(line), 'saffron')).toBeNull()
  })
})

describe('the channel of a code', () => {
  it.each([
    ['of both the one that was chosen, and the other one is offered', [10, 20], 20, 20, 10],
    ['of both the merchant’s first, where nobody chose', [20, 10], undefined, 20, 10],
    ['of one channel always that one, and no other is offered', [10], 20, 10, null],
    ['of a merchant of WhatsApp alone', [20], 10, 20, null],
  ] as const)('is %s', (_case, offered, wanted, channel, otherChannel) => {
    expect(channelsOfCode(offered, wanted)).toEqual({ channel, otherChannel })
  })

  it.each(['', '30', '0', 'x', undefined])('is none where a form says %j', (text) => {
    expect(readMessageChannel(text)).toBeUndefined()
  })

  it('stays known where there is no other one', () => {
    const only = { ...sent, otherChannel: null }
    expect(readCodeCookie(cookiesOf(writeCodeCookie('elia', 'v-1', only)), 'elia')).toEqual({
      verificationId: 'v-1',
      sent: only,
    })
  })
})
