import type { SecretNames } from './port.ts'

/** Credentials of providers that are no gateways: messages, maps, couriers. Gateways say their own. */
export const SERVICE_SECRETS: ReadonlyMap<string, SecretNames> = new Map([
  ['twilio', { required: ['accountSid', 'authToken'], optional: ['authTokenBefore'] }],
  ['whatsapp', { required: ['accessToken', 'appSecret', 'verifyToken'], optional: ['appSecretBefore'] }],
  ['unifonic', { required: ['appSid'], optional: ['receiptSecret', 'receiptSecretBefore'] }],
  ['http-sender', { required: [], optional: ['authorization', 'receiptSecret', 'receiptSecretBefore'] }],
  ['google-maps', { required: ['apiKey'], optional: [] }],
  ['nominatim', { required: [], optional: ['apiKey'] }],
  [
    'uber-direct',
    { required: ['customerId', 'clientId', 'clientSecret', 'signingKey'], optional: ['signingKeyBefore'] },
  ],
])
