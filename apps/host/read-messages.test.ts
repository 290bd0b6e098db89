import { describe, expect, it } from 'vitest'
import { readMessages } from './read-messages.ts'
import { SettingsReader } from './settings-reader.ts'

const SID = `AC${'1'.repeat(32)}`
const TWILIO = { TWILIO_ACCOUNT_SID: SID, TWILIO_AUTH_TOKEN: 'token', TWILIO_SENDER: 'SAFFRON' }
const WHATSAPP = {
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_ACCESS_TOKEN: 'token',
  WHATSAPP_APP_SECRET: 'app secret',
  WHATSAPP_VERIFY_TOKEN: 'verify',
}
const HTTP = { SMS_HTTP_URL: 'https://sms.example/send', SMS_HTTP_BODY: '{"to":"{phone}"}', SMS_HTTP_SENDER: 'X' }

function read(environment: Record<string, string>) {
  const settings = new SettingsReader(environment)
  return { ...readMessages(settings), faults: settings.faults }
}

describe('accounts of the deployment', () => {
  it('at Twilio and WhatsApp', () => {
    expect(
      read({ ...TWILIO, ...WHATSAPP, WHATSAPP_APP_SECRET_BEFORE: 'older', ALARM_URL: 'https://alarms.example/x' }),
    ).toEqual({
      sms: { settings: { provider: 'twilio', accountSid: SID, sender: 'SAFFRON' }, secrets: { authToken: 'token' } },
      whatsapp: {
        settings: {
          provider: 'whatsapp',
          phoneNumberId: '106540352242922',
          templatePrefix: 'compass_',
          templates: {},
        },
        secrets: { accessToken: 'token', appSecret: 'app secret', verifyToken: 'verify', appSecretBefore: 'older' },
      },
      alarmUrl: 'https://alarms.example/x',
      faults: [],
    })
  })

  it('at any provider of SMS', () => {
    const more = {
      SMS_HTTP_HEADER: 'Authorization: Bearer {secret}',
      SMS_HTTP_SECRET: 's',
      SMS_HTTP_ID_PATH: 'data.id',
      SMS_HTTP_STATUS_PATH: 'status',
      SMS_HTTP_UNDELIVERED: 'failed, rejected',
    }
    const { sms, faults } = read({ ...HTTP, ...more })
    expect(faults).toEqual([])
    expect(sms).toMatchObject({
      settings: {
        provider: 'http',
        method: 'POST',
        format: 'json',
        secretHeader: 'Authorization',
        secretPrefix: 'Bearer ',
        idPath: 'data.id',
        receipt: { statusPath: 'status', delivered: ['delivered'], undelivered: ['failed', 'rejected'] },
      },
      secrets: { secret: 's' },
    })
  })

  it.each([
    [
      'Twilio without its token',
      { ...TWILIO, TWILIO_AUTH_TOKEN: '' },
      'TWILIO_ACCOUNT_SID is set and TWILIO_AUTH_TOKEN is not: set both, or neither.',
    ],
    [
      'an account that is none',
      { ...TWILIO, TWILIO_ACCOUNT_SID: 'AC1' },
      'TWILIO_ACCOUNT_SID is "AC1": write "AC" and its 32 digits.',
    ],
    [
      'two ways for SMS',
      { ...TWILIO, ...HTTP },
      'TWILIO_ACCOUNT_SID and SMS_HTTP_URL are set: SMS go one way, leave one out.',
    ],
    [
      'a pattern that is no JSON',
      { ...HTTP, SMS_HTTP_BODY: 'to={phone}' },
      'SMS_HTTP_BODY is "to={phone}": it is no JSON, and SMS_HTTP_FORMAT is "json".',
    ],
    [
      'a header without the secret',
      { ...HTTP, SMS_HTTP_HEADER: 'Bearer x' },
      'SMS_HTTP_HEADER is "Bearer x": write it as Authorization: Bearer {secret}.',
    ],
    [
      'WhatsApp by its number',
      { ...WHATSAPP, WHATSAPP_PHONE_NUMBER_ID: '+9715' },
      'WHATSAPP_PHONE_NUMBER_ID is "+9715": write the id of the number in digits.',
    ],
  ])('%s: a sentence that names the setting', (_, environment, sentence) => {
    expect(read(environment).faults).toEqual([sentence])
  })
})
