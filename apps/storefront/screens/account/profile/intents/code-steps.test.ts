import { describe, expect, it } from 'vitest'
import { readCodeCookie } from '#shell/users/sent-code.ts'
import { sendCodeTo } from './code-steps.ts'
import type { ProfileSubmission } from './result.ts'

const phone = { phone: '501234567', phoneCode: '+971' }

/** A submission of a merchant with these channels; it notes what it was asked to send. */
function submissionOf(messageChannels: readonly (10 | 20)[], argument: string) {
  const bodies: Record<string, unknown>[] = []
  const page = { cookies: new Map<string, string>(), setCookies: [] }
  const submission = {
    ...{ intent: 'sendCode', argument, page, url: 'saffron', text: () => '' },
    storefront: { answer: { merchant: { messageChannels } } },
    call: async (_call: unknown, { body }: { body: Record<string, unknown> }) => {
      bodies.push(body)
      const [channel, smsAfterSeconds] = body.notificationModule === 30 ? [20, 25] : [body.notificationModule, null]
      return { ok: true, data: { verificationId: 'v-1', resendAfterSeconds: 60, channel, smsAfterSeconds } }
    },
  } as unknown as ProfileSubmission
  return { bodies, page, submission }
}

describe('a code for an account', () => {
  it.each([
    ['by the merchant’s first channel', [20, 10], '', 20, 20, 10],
    ['by the one that the button names', [10, 20], '20', 20, 20, 10],
    ['never by one that the merchant has not', [10], '20', 10, 10, null],
    ['by both where the button says so: WhatsApp first', [10, 20], '30', 30, 20, null],
    ['by the first, whatever a forged button says', [10, 20], '40', 10, 10, 20],
  ] as const)('is sent %s', async (_case, offered, argument, notificationModule, channel, otherChannel) => {
    const { bodies, page, submission } = submissionOf(offered, argument)
    const result = await sendCodeTo(submission, phone, 'login')
    expect(bodies).toEqual([{ ...phone, flow: 'login', notificationModule }])
    expect(result).toMatchObject({ refusal: null, values: { channel: argument } })
    expect(readCodeCookie(page.cookies, 'saffron')?.sent).toMatchObject({ channel, otherChannel })
  })
})
