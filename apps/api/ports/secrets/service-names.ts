import type { SecretNames } from './port.ts'

/** Credentials of providers that are no gateways: messages, maps, couriers. Gateways say their own. */
export const SERVICE_SECRETS: ReadonlyMap<string, SecretNames> = new Map([
  ['twilio', { required: ['authToken'], optional: ['authTokenBefore'] }],
  ['whatsapp', { required: ['accessToken', 'appSecret', 'verifyToken'], optional: ['appSecretBefore'] }],
  // Any other sender of SMS, by its pattern in the document.
  ['http', { required: [], optional: ['secret'] }],
  ['google-maps', { required: ['apiKey'], optional: [] }],
  [
    'uber-direct',
    { required: ['customerId', 'clientId', 'clientSecret'], optional: ['signingKey', 'signingKeyBefore'] },
  ],
])
