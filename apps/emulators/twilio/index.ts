import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Emulator, Later, openEmulator, sendWebhook } from '../http/index.ts'
import { Shapes } from '../shapes/index.ts'

type MessageStatus = 'accepted' | 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed'

/** A message as Twilio answers it. */
interface TwilioMessage {
  readonly sid: string
  readonly account_sid: string
  status: MessageStatus
  readonly to: string
  readonly from: string | null
  readonly messaging_service_sid: string | null
  readonly body: string
  error_code: number | null
  readonly callback: string
}

export interface TwilioEmulator extends Emulator {
  /** What it took, the oldest first. */
  readonly messages: readonly TwilioMessage[]
  /** What did not have the published shape, of either side. */
  readonly faults: readonly string[]
  /** Moves a message on and tells its callback; answers what that was answered. */
  report(
    sid: string,
    status: MessageStatus,
    errorCode?: number,
  ): Promise<{ readonly status: number; readonly body: string }>
}

interface TwilioEmulatorSettings {
  readonly port?: number
  /** Auth tokens by account SID; absent: any token, which then signs. */
  readonly accounts?: Readonly<Record<string, string>>
  /** Tells by itself what becomes of a message, so long after each step; absent: when it is told to. */
  readonly reportsAfterMs?: number
  /** Posts callbacks in place of HTTP. */
  readonly post?: typeof sendWebhook
}

/** Numbers that Twilio's test credentials know, and one ending of ours: what is sent there is not delivered. */
const REFUSED_NUMBERS: Readonly<Record<string, readonly [code: number, message: string]>> = {
  '+15005550001': [21211, "Invalid 'To' Phone Number"],
  '+15005550002': [21612, "The 'To' phone number is not currently reachable"],
  '+15005550004': [21610, 'Attempt to send to unsubscribed recipient'],
  '+15005550009': [21614, "'To' number is not a valid mobile number"],
}
const NEVER_ARRIVES = /0404$/
const UNKNOWN_HANDSET = 30_003

/**
 * Twilio's messages on this machine.
 *
 * Long on purpose: its routes share the state of one account.
 */
export async function openTwilio(settings: TwilioEmulatorSettings = {}): Promise<TwilioEmulator> {
  const { port = 0, accounts, reportsAfterMs, post = sendWebhook } = settings
  const shapes = new Shapes(new URL('shapes.json', import.meta.url))
  const messages: TwilioMessage[] = []
  const tokens = new Map(Object.entries(accounts ?? {}))
  const later = new Later()

  async function report(sid: string, status: MessageStatus, errorCode?: number) {
    const message = messages.find((one) => one.sid === sid)
    if (!message) throw new Error(`there is no message ${sid}`)
    message.status = status
    message.error_code = errorCode ?? null
    const form = new URLSearchParams({
      SmsSid: sid,
      SmsStatus: status,
      MessageStatus: status,
      MessageSid: sid,
      To: message.to,
      ...(message.from && { From: message.from }),
      AccountSid: message.account_sid,
      ApiVersion: '2010-04-01',
      ...(errorCode && { ErrorCode: String(errorCode) }),
    })
    const headers = {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'x-twilio-signature': sign(tokens.get(message.account_sid) ?? '', message.callback, form),
    }
    return post(message.callback, headers, form.toString())
  }

  function reportByItself({ sid, to }: TwilioMessage): void {
    if (reportsAfterMs === undefined) return
    const end = NEVER_ARRIVES.test(to) ? 'undelivered' : 'delivered'
    const steps = ['sent', end] as const
    steps.forEach((status, step) => {
      later.add(reportsAfterMs * (step + 1), () =>
        report(sid, status, status === 'undelivered' ? UNKNOWN_HANDSET : undefined),
      )
    })
  }

  function serve(app: FastifyInstance): void {
    app.addHook('preHandler', async (request, reply) => {
      const { account = '' } = request.params as { account?: string }
      const [sid, token = ''] = basicOf(request)
      if (accounts ? tokens.get(account) !== token || sid !== account : sid !== account || token === '')
        return fail(reply, 401, 20_003, 'Authenticate')
      tokens.set(account, token)
    })
    app.post('/2010-04-01/Accounts/:account/Messages.json', async (request, reply) => {
      const form = new URLSearchParams(request.body as string)
      shapes.fits('CreateMessageRequest', Object.fromEntries(form))
      const { account } = request.params as { account: string }
      const to = form.get('To') ?? ''
      if (!form.get('From') && !form.get('MessagingServiceSid'))
        return fail(reply, 400, 21_603, "A 'From' phone number is required")
      if (!form.get('Body')) return fail(reply, 400, 21_602, 'Message body is required')
      if (!/^\+[1-9]\d{6,14}$/.test(to)) return fail(reply, 400, 21_211, `Invalid 'To' Phone Number: ${to}`)
      const refused = REFUSED_NUMBERS[to]
      if (refused) return fail(reply, 400, ...refused)
      const message: TwilioMessage = {
        sid: `SM${randomBytes(16).toString('hex')}`,
        account_sid: account,
        status: form.get('MessagingServiceSid') ? 'accepted' : 'queued',
        to,
        from: form.get('From'),
        messaging_service_sid: form.get('MessagingServiceSid'),
        body: form.get('Body') ?? '',
        error_code: null,
        callback: form.get('StatusCallback') ?? '',
      }
      messages.push(message)
      reportByItself(message)
      return reply.code(201).send(checked(message))
    })
    app.get('/2010-04-01/Accounts/:account/Messages/:file', async (request, reply) => {
      const { account, file } = request.params as { account: string; file: string }
      const message = messages.find((one) => `${one.sid}.json` === file && one.account_sid === account)
      if (!message) return fail(reply, 404, 20_404, `The requested resource /${file} was not found`)
      return reply.send(checked(message))
    })
  }

  function checked(message: TwilioMessage): unknown {
    const answer = answerOf(message)
    shapes.fits('api.v2010.account.message', answer)
    return answer
  }

  const emulator = await openEmulator(serve, port)
  return {
    ...emulator,
    messages,
    faults: shapes.faults,
    report,
    async close() {
      later.close()
      await emulator.close()
    },
  }
}

function answerOf({ callback: _, ...message }: TwilioMessage) {
  const now = new Date().toUTCString().replace('GMT', '+0000')
  const uri = `/2010-04-01/Accounts/${message.account_sid}/Messages/${message.sid}`
  return {
    ...message,
    api_version: '2010-04-01',
    date_created: now,
    date_updated: now,
    date_sent: message.status === 'queued' || message.status === 'accepted' ? null : now,
    direction: 'outbound-api',
    error_message: null,
    num_media: '0',
    num_segments: message.messaging_service_sid ? '0' : '1',
    price: null,
    price_unit: 'USD',
    subresource_uris: { media: `${uri}/Media.json` },
    uri: `${uri}.json`,
  }
}

function fail(reply: FastifyReply, status: number, code: number, message: string) {
  return reply.code(status).send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })
}

function basicOf({ headers }: FastifyRequest): string[] {
  const [, encoded = ''] = /^Basic (\S+)$/.exec(headers.authorization ?? '') ?? []
  return Buffer.from(encoded, 'base64').toString('utf8').split(':')
}

/** As Twilio documents it: the address, then each field's name and value by name. */
function sign(token: string, url: string, form: URLSearchParams): string {
  const fields = [...form].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => name + value)
  return createHmac('sha1', token)
    .update(url + fields.join(''))
    .digest('base64')
}
