/** An account at Twilio; its token is a secret. */
export interface TwilioSettings {
  readonly provider: 'twilio'
  readonly accountSid: string
  /** A messaging service (`MG…`), a number in E.164, or a registered name. */
  readonly sender: string
}

/** Any provider of SMS that takes one request of HTTP a message. */
export interface HttpSmsSettings {
  readonly provider: 'http'
  readonly url: string
  readonly method: 'POST' | 'PUT' | 'GET'
  /** How `body` is written; with GET a form stands in the query. */
  readonly format: 'json' | 'form'
  /** With `{phone}`, `{digits}`, `{text}`, `{sender}`, `{id}`, `{callback}`, `{secret}` in its values. */
  readonly body: string
  readonly sender: string
  /** The header that carries the secret, after the prefix; null: none does. */
  readonly secretHeader: string | null
  readonly secretPrefix: string
  /** Where the answer has the message's id, such as `data.MessageID`; null: it has none. */
  readonly idPath: string | null
  /** How its receipts are read; null: it sends none. */
  readonly receipt: {
    readonly statusPath: string
    readonly delivered: readonly string[]
    readonly undelivered: readonly string[]
  } | null
}

export type SmsSettings = TwilioSettings | HttpSmsSettings

/** How templates are called at a provider. */
export interface TemplateNames {
  /** Begins the names of all templates. */
  readonly templatePrefix: string
  /** Names of templates that are called otherwise, by ours. */
  readonly templates: Readonly<Record<string, string>>
}

/** A number of the WhatsApp Cloud API. */
export interface WhatsAppSettings extends TemplateNames {
  readonly provider: 'whatsapp'
  readonly phoneNumberId: string
}

/** A country where SMS may go, and how many parts of them in a day of UTC. */
export interface CountryBudget {
  /** ISO 3166 alpha-2. */
  readonly country: string
  readonly partsPerDay: number
}

/** How a merchant sends messages; null: as the deployment does. */
export interface MessagingSettings {
  readonly sms: SmsSettings | null
  readonly whatsapp: WhatsAppSettings | null
  readonly countries: readonly CountryBudget[] | null
}
