import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Emulator, Later, openEmulator, sendWebhook } from '../http/index.ts'
import { Shapes } from '../shapes/index.ts'

type Status = 'sent' | 'delivered' | 'read' | 'failed'

interface WhatsAppMessage {
  readonly id: string
  readonly to: string
  readonly template: string
  readonly language: string
  /** As the template has them: of a code, what its button copies. */
  readonly params: readonly string[]
  readonly button: string | null
  readonly data: string | null
}

/** One line of a webhook. */
interface StatusLine {
  readonly id: string
  readonly status: Status
  readonly errorCode?: number
}

interface WhatsAppEmulator extends Emulator {
  readonly messages: readonly WhatsAppMessage[]
  /** What did not have the documented shape, of either side. */
  readonly faults: readonly string[]
  /** Tells of several messages at once, as Meta does; answers what that was answered. */
  report(lines: readonly StatusLine[]): Promise<{ readonly status: number; readonly body: string }>
}

interface WhatsAppEmulatorSettings {
  readonly port?: number
  readonly phoneNumberId?: string
  /** Absent: any token. */
  readonly accessToken?: string
  readonly appSecret?: string
  /** Where it tells of messages; absent: nowhere. */
  readonly webhookUrl?: string
  /** Takes messages of templates alone that were submitted to it. */
  readonly wantsTemplates?: boolean
  readonly reportsAfterMs?: number
  readonly post?: typeof sendWebhook
}

interface Template {
  readonly category: string
  readonly values: number
}

const NEVER_ARRIVES = /0404$/
const UNDELIVERABLE = 131_026

/**
 * The WhatsApp Cloud API on this machine: sending templates, approving them, and telling what became of messages.
 *
 * Long on purpose: its routes share the state of one account.
 */
export async function openWhatsApp(settings: WhatsAppEmulatorSettings = {}): Promise<WhatsAppEmulator> {
  const {
    port = 0,
    phoneNumberId,
    accessToken,
    appSecret = 'app_secret',
    reportsAfterMs,
    post = sendWebhook,
  } = settings
  const shapes = new Shapes(new URL('shapes.json', import.meta.url))
  const messages: WhatsAppMessage[] = []
  const templates = new Map<string, Template>()
  const later = new Later()

  async function report(lines: readonly StatusLine[]) {
    const webhook = webhookOf(lines, messages, phoneNumberId ?? '106540352242922')
    shapes.fits('StatusWebhook', webhook)
    if (!settings.webhookUrl) return { status: 0, body: '' }
    const body = JSON.stringify(webhook)
    const headers = {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
    }
    return post(settings.webhookUrl, headers, body)
  }

  function reportByItself({ id, to }: WhatsAppMessage): void {
    if (reportsAfterMs === undefined) return
    const isLost = NEVER_ARRIVES.test(to)
    const steps: StatusLine[] = isLost
      ? [{ id, status: 'failed', errorCode: UNDELIVERABLE }]
      : [
          { id, status: 'sent' },
          { id, status: 'delivered' },
        ]
    steps.forEach((line, step) => {
      later.add(reportsAfterMs * (step + 1), () => report([line]))
    })
  }

  const fail = (reply: FastifyReply, status: number, code: number, message: string, details = message) => {
    const error = {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details },
      fbtrace_id: randomBytes(8).toString('base64url'),
    }
    shapes.fits('Error', { error })
    return reply.code(status).send({ error })
  }

  function serve(app: FastifyInstance): void {
    app.addHook('preHandler', async (request, reply) => {
      const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
      if (!token || (accessToken !== undefined && token !== accessToken))
        return fail(reply, 401, 190, 'Invalid OAuth access token - Cannot parse access token')
    })
    app.post('/:version/:number/messages', async (request, reply) => {
      const { number } = request.params as { number: string }
      const sent = JSON.parse(request.body as string)
      if (phoneNumberId !== undefined && number !== phoneNumberId)
        return fail(reply, 400, 100, `Unsupported post request. Object with ID '${number}' does not exist`)
      if (!shapes.fits('SendTemplate', sent)) return fail(reply, 400, 100, 'Invalid parameter')
      const message = messageOf(sent)
      const template = templates.get(`${message.template} ${message.language}`)
      if (!template && settings.wantsTemplates)
        return fail(reply, 404, 132_001, 'Template name does not exist in the translation')
      if (template && template.values !== message.params.length)
        return fail(reply, 400, 132_000, 'Number of parameters does not match the expected number of params')
      if (template?.category === 'AUTHENTICATION' && message.button !== message.params[0])
        return fail(
          reply,
          400,
          131_008,
          'Required parameter is missing',
          'buttons: Button at index 0 of type Url requires a parameter',
        )
      messages.push(message)
      reportByItself(message)
      const answer = {
        messaging_product: 'whatsapp',
        contacts: [{ input: message.to, wa_id: message.to }],
        messages: [{ id: message.id, message_status: 'accepted' }],
      }
      shapes.fits('Sent', answer)
      return reply.send(answer)
    })
    app.post('/:version/:account/message_templates', async (request, reply) => {
      const wanted = JSON.parse(request.body as string)
      if (!shapes.fits('CreateTemplate', wanted)) return fail(reply, 400, 100, 'Invalid parameter')
      const read = readTemplate(wanted)
      if (typeof read === 'string') return fail(reply, 400, 100, read)
      templates.set(`${wanted.name} ${wanted.language}`, read)
      return reply.send({
        id: randomBytes(6).readUIntBE(0, 6).toString(),
        status: 'APPROVED',
        category: wanted.category,
      })
    })
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

interface SentTemplate {
  readonly to: string
  readonly biz_opaque_callback_data?: string | null
  readonly template: {
    readonly name: string
    readonly language: { readonly code: string }
    readonly components: readonly { readonly type: string; readonly parameters: readonly { readonly text: string }[] }[]
  }
}

function messageOf({ to, template, biz_opaque_callback_data: data = null }: SentTemplate): WhatsAppMessage {
  const textsOf = (type: string) =>
    template.components.find((one) => one.type === type)?.parameters.map(({ text }) => text) ?? []
  return {
    id: `wamid.${randomBytes(24).toString('base64')}`,
    to,
    template: template.name,
    language: template.language.code,
    params: textsOf('body'),
    button: textsOf('button')[0] ?? null,
    data,
  }
}

interface WantedTemplate {
  readonly category: string
  readonly components: readonly {
    readonly type: string
    readonly text?: string
    readonly example?: { readonly body_text: readonly (readonly string[])[] }
  }[]
}

/** What Meta looks at before people do; a sentence: why it is refused. */
function readTemplate({ category, components }: WantedTemplate): Template | string {
  if (category === 'AUTHENTICATION') {
    const isWhole = components.some(({ type }) => type === 'BUTTONS') && components.some(({ type }) => type === 'BODY')
    return isWhole ? { category, values: 1 } : 'An authentication template has a body and a button'
  }
  const body = components.find(({ type }) => type === 'BODY')
  const text = body?.text ?? ''
  if (/^[^\p{L}\p{N}]*\{\{|\}\}[^\p{L}\p{N}]*$/u.test(text))
    return 'Variables can’t be at the start or end of the template'
  const numbers = [...text.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number))
  const most = Math.max(0, ...numbers)
  if (new Set(numbers).size !== most) return 'Variables are numbered from {{1}} without gaps'
  if (/\n{3}|\t| {5}/.test(text)) return 'The text has too many line ends or spaces in a row'
  if (most > 0 && body?.example?.body_text[0]?.length !== most) return 'Each variable has an example'
  return { category, values: most }
}

function webhookOf(lines: readonly StatusLine[], messages: readonly WhatsAppMessage[], phoneNumberId: string) {
  const statuses = lines.map(({ id, status, errorCode }) => {
    const message = messages.find((one) => one.id === id)
    return {
      id,
      status,
      timestamp: String(Math.floor(Date.now() / 1000)),
      recipient_id: message?.to ?? '0',
      ...(message?.data && { biz_opaque_callback_data: message.data }),
      ...(errorCode && {
        errors: [{ code: errorCode, title: 'Message undeliverable', message: 'Message undeliverable' }],
      }),
    }
  })
  return {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '15550783881', phone_number_id: phoneNumberId },
              statuses,
            },
            field: 'messages',
          },
        ],
      },
    ],
  }
}
