import { phoneCodeOf } from '@compass/domain/contacts/phone'
import type { HttpSmsSettings, MessagingSettings } from '@compass/domain/merchants'
import type { CompileContext } from './compile-context.ts'

/** How the merchant reaches phones. A budget becomes parts of SMS: how many of its price the sum of a day pays for. */
export function compileMessaging({ document, faults }: CompileContext): MessagingSettings {
  const { sms, whatsapp, countries } = document.messaging
  if (sms?.provider === 'http') {
    if (!isPattern(sms)) faults.add(['messaging', 'sms', 'body'], `The pattern is no ${sms.format.toUpperCase()}.`)
    if (sms.url.startsWith('http:') && !document.sandbox)
      faults.add(['messaging', 'sms', 'url'], 'Only a sandbox merchant sends without https.')
    if (sms.method === 'GET' && sms.format === 'json')
      faults.add(['messaging', 'sms', 'format'], 'A GET has a form in its query.')
  }
  const budgets = countries?.map(({ country, price, perDay }, index) => {
    if (!phoneCodeOf(country)) faults.add(['messaging', 'countries', index, 'country'], `"${country}" is no country.`)
    if (Number(price) === 0) faults.add(['messaging', 'countries', index, 'price'], 'A price is above zero.')
    return { country, partsPerDay: Number(price) === 0 ? 0 : partsFor(perDay, price) }
  })
  faults.addTwice(
    (countries ?? []).map(({ country }, index) => ({ key: country, path: ['messaging', 'countries', index] })),
    'country',
  )
  return {
    sms,
    whatsapp: whatsapp && { provider: 'whatsapp', ...whatsapp },
    countries: budgets ?? null,
  }
}

/** Prices of messages have more decimals than a currency: both are compared as whole billionths. */
function partsFor(perDay: string, price: string): number {
  return Number(billionths(perDay) / billionths(price))
}

function billionths(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split('.')
  return BigInt(whole + part.padEnd(9, '0'))
}

function isPattern({ format, body }: Pick<HttpSmsSettings, 'format' | 'body'>): boolean {
  if (format === 'form') return [...new URLSearchParams(body)].length > 0
  try {
    const pattern: unknown = JSON.parse(body)
    return typeof pattern === 'object' && pattern !== null
  } catch {
    return false
  }
}
