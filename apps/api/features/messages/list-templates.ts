import type { AnswerOf } from '@compass/contract/call'
import type { listMessageTemplates } from '@compass/contract/notifications'
import { LANGUAGES, type Language } from '@compass/domain/languages'
import type { Merchant, TemplateNames } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { templateName } from '../../ports/messages/whatsapp.ts'
import { nameOfMerchant } from './name-of-merchant.ts'
import { TEMPLATES, TEMPLATES_WITH_REST, templateText } from './templates.ts'

type Answer = AnswerOf<typeof listMessageTemplates>

/** The whole minutes that a code is good for, and the seconds after which a late one is not delivered any more. */
const [CODE_MINUTES, CODE_SECONDS] = [5, 60]

/** Values as they come, for who decides on a template. */
const EXAMPLES: Readonly<Record<string, string>> = {
  merchant: 'Saffron Kitchen',
  number: '1042',
  link: 'https://order.example/saffron/o/4xKq9mZ2',
  phone: '+971 4 555 0132',
  amount: 'AED 42.00',
  total: 'AED 42.00',
  before: 'AED 39.00',
  what: 'Catering, 12 May',
  outlet: 'Marina',
  when: 'Sunday 10 May, 18:30',
  until: 'Sunday 10 May, 12:00',
  because: 'Lamb mandi is sold out.',
}

/**
 * The templates that WhatsApp is to approve, in five languages: for a merchant's own number, with its name in them, or for the
 * deployment's. Refuses not_found.
 */
export async function listTemplates(api: Api, slug: string | undefined): Promise<Result<Answer>> {
  const id = slug === undefined ? null : api.merchants.idOfSlug(slug)
  const loaded = id ? await api.merchants.load(id) : null
  if (slug !== undefined && !loaded) return refuse({ reason: 'not_found' })
  const settings = loaded?.merchant.messaging?.whatsapp ?? api.configuration.whatsappTemplates ?? DEFAULT_NAMES
  const names = [...Object.keys(TEMPLATES), ...TEMPLATES_WITH_REST.map((name) => `${name}Rest`)]
  const merchant = loaded?.merchant ?? null
  return accept({
    items: names.flatMap((template) => LANGUAGES.map((language) => describe(settings, merchant, template, language))),
  })
}

const DEFAULT_NAMES: TemplateNames = { templatePrefix: 'compass_', templates: {} }

function describe(
  settings: TemplateNames,
  merchant: Merchant | null,
  template: string,
  language: Language,
): Answer['items'][number] {
  const name = templateName(settings, template)
  if (template === 'code')
    return {
      template,
      text: null,
      submission: {
        name,
        language,
        category: 'AUTHENTICATION',
        message_send_ttl_seconds: CODE_SECONDS,
        components: [
          { type: 'BODY', add_security_recommendation: true },
          { type: 'FOOTER', code_expiration_minutes: CODE_MINUTES },
          { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
        ],
      },
    }
  const { text, params } = templateText(language, template, merchant && nameOfMerchant(merchant, language))
  const example = { body_text: [params.map((param) => EXAMPLES[param] ?? param)] }
  const body = { type: 'BODY', text, ...(params.length > 0 && { example }) }
  return { template, text, submission: { name, language, category: 'UTILITY', components: [body] } }
}
