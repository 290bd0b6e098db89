import type { MessagesSetup } from '@compass/api/ports/messages'
import type { SettingsReader } from './settings-reader.ts'

/** What the deployment says of messages: its own accounts, for merchants that have none, and where alarms go. */
export interface MessageSettings extends Pick<MessagesSetup, 'sms' | 'whatsapp'> {
  /** Absent: alarms stand in the log and the metrics alone. */
  readonly alarmUrl: string | undefined
}

/** Reads them; what is named in part is a sentence for each setting that is missing. */
export function readMessages(settings: SettingsReader): MessageSettings {
  const [twilio, http] = [readTwilio(settings), readHttp(settings)]
  if (twilio && http)
    settings.faults.push('TWILIO_ACCOUNT_SID and SMS_HTTP_URL are set: SMS go one way, leave one out.')
  const alarmUrl = settings.address('ALARM_URL', ['http:', 'https:'], 'https://alarms.example.com/compass')
  return { sms: twilio ?? http, whatsapp: readWhatsApp(settings), alarmUrl: alarmUrl?.href }
}

function readTwilio(settings: SettingsReader): MessagesSetup['sms'] {
  const read = needAll(settings, 'TWILIO_ACCOUNT_SID', ['TWILIO_AUTH_TOKEN', 'TWILIO_SENDER'])
  if (!read) return null
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_SENDER: sender } = read
  if (!/^AC[0-9a-f]{32}$/i.test(accountSid)) settings.fault('TWILIO_ACCOUNT_SID', 'write "AC" and its 32 digits.')
  return {
    settings: { provider: 'twilio', accountSid, sender },
    secrets: { authToken, ...before(settings, 'authTokenBefore', 'TWILIO_AUTH_TOKEN_BEFORE') },
  }
}

function readHttp(settings: SettingsReader): MessagesSetup['sms'] {
  const read = needAll(settings, 'SMS_HTTP_URL', ['SMS_HTTP_BODY', 'SMS_HTTP_SENDER'])
  if (!read) return null
  const { SMS_HTTP_URL: url, SMS_HTTP_BODY: body, SMS_HTTP_SENDER: sender } = read
  settings.address('SMS_HTTP_URL', ['https:', 'http:'], 'https://sms.example.com/send')
  const format = settings.oneOf('SMS_HTTP_FORMAT', ['json', 'form'], 'json')
  if (format === 'json' && !isJson(body))
    settings.fault('SMS_HTTP_BODY', 'it is no JSON, and SMS_HTTP_FORMAT is "json".')
  const header = settings.text('SMS_HTTP_HEADER')
  const [, secretHeader = null, secretPrefix = ''] =
    /^([A-Za-z][A-Za-z0-9-]*):\s*([^{}]*)\{secret\}$/.exec(header ?? '') ?? []
  if (header && !secretHeader) settings.fault('SMS_HTTP_HEADER', 'write it as Authorization: Bearer {secret}.')
  const statusPath = settings.text('SMS_HTTP_STATUS_PATH')
  const secret = settings.text('SMS_HTTP_SECRET')
  return {
    settings: {
      provider: 'http',
      url,
      method: settings.oneOf('SMS_HTTP_METHOD', ['POST', 'PUT', 'GET'], 'POST'),
      format,
      body,
      sender,
      secretHeader,
      secretPrefix,
      idPath: settings.text('SMS_HTTP_ID_PATH') ?? null,
      receipt: statusPath
        ? {
            statusPath,
            delivered: wordsOf(settings.text('SMS_HTTP_DELIVERED') ?? 'delivered'),
            undelivered: wordsOf(settings.text('SMS_HTTP_UNDELIVERED') ?? 'undelivered,failed'),
          }
        : null,
    },
    secrets: secret ? { secret } : {},
  }
}

function readWhatsApp(settings: SettingsReader): MessagesSetup['whatsapp'] {
  const read = needAll(settings, 'WHATSAPP_PHONE_NUMBER_ID', [
    'WHATSAPP_ACCESS_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
  ])
  if (!read) return null
  const phoneNumberId = read.WHATSAPP_PHONE_NUMBER_ID
  const templatePrefix = settings.text('WHATSAPP_TEMPLATE_PREFIX') ?? 'compass_'
  if (!/^\d{5,25}$/.test(phoneNumberId))
    settings.fault('WHATSAPP_PHONE_NUMBER_ID', 'write the id of the number in digits.')
  if (!/^[a-z0-9_]{1,40}$/.test(templatePrefix))
    settings.fault('WHATSAPP_TEMPLATE_PREFIX', 'use small letters, digits and underscores, such as compass_.')
  return {
    settings: { provider: 'whatsapp', phoneNumberId, templatePrefix, templates: {} },
    secrets: {
      accessToken: read.WHATSAPP_ACCESS_TOKEN,
      appSecret: read.WHATSAPP_APP_SECRET,
      verifyToken: read.WHATSAPP_VERIFY_TOKEN,
      ...before(settings, 'appSecretBefore', 'WHATSAPP_APP_SECRET_BEFORE'),
    },
  }
}

/** An account by the setting that begins it, with all that it needs; null where it is not begun. */
function needAll<First extends string, Rest extends string>(
  settings: SettingsReader,
  first: First,
  rest: readonly Rest[],
): Record<First | Rest, string> | null {
  const begun = settings.text(first)
  if (begun === undefined) return null
  const missing = rest.filter((name) => settings.text(name) === undefined)
  for (const name of missing) settings.faults.push(`${first} is set and ${name} is not: set both, or neither.`)
  const entries = rest.map((name) => [name, settings.text(name) ?? ''])
  return Object.fromEntries([[first, begun], ...entries]) as Record<First | Rest, string>
}

/** A secret of before, while it is rotated. */
function before(settings: SettingsReader, name: string, setting: string): Record<string, string> {
  const value = settings.text(setting)
  return value ? { [name]: value } : {}
}

function wordsOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
