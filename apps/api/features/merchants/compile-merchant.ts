import type { MerchantDocument } from '@compass/contract/merchant-document'
import { EMAIL_NEED, MESSAGE_CHANNEL } from '@compass/domain/contacts'
import { phoneCodeOf } from '@compass/domain/contacts/phone'
import type { Merchant } from '@compass/domain/merchants'
import { isCurrency } from '@compass/domain/money'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { compileCatalogue } from './compile-catalogue.ts'
import { compileCollect } from './compile-collect.ts'
import { CompileContext } from './compile-context.ts'
import { compileLoyalty, compileRewards } from './compile-loyalty.ts'
import { compilePromotions } from './compile-promotions.ts'
import { compileStore } from './compile-store.ts'
import { compileGallery, compileSpecials } from './compile-vendor.ts'

const EMAIL_NEEDS = {
  no: EMAIL_NEED.NOT_REQUIRED,
  mandatory: EMAIL_NEED.MANDATORY,
  optional: EMAIL_NEED.OPTIONAL,
} as const

/**
 * Compiles a document that fits its schema into the merchant that the rules see. Keys are resolved, ids derived, decimals
 * become minor units, and words become the specification's numbers (sections 3 and 9). Ids hang on the merchant and the keys
 * alone.
 *
 * Refuses `invalid_document` with every fault, or `amount_precision` where all of them are amounts with too many decimals.
 */
export function compileMerchant(document: MerchantDocument, merchantId: string): Result<Merchant> {
  const at = new CompileContext(document, merchantId)
  const { faults } = at
  const { brand, contact, pages } = document

  if (!isCurrency(document.currency)) faults.add(['currency'], `"${document.currency}" is no currency that we know.`)
  if (!phoneCodeOf(document.country)) faults.add(['country'], `"${document.country}" is no country.`)
  contact.phoneCountries?.forEach((country, index) => {
    if (!phoneCodeOf(country)) faults.add(['contact', 'phoneCountries', index], `"${country}" is no country.`)
  })
  const listed = (keys: readonly string[], path: readonly string[], end: readonly string[] = []) =>
    keys.map((key, index) => ({ key, path: [...path, index, ...end] }))
  faults.addTwice(listed(document.languages, ['languages']), 'language')
  faults.addTwice(listed(document.hosts, ['hosts']), 'host')
  faults.addTwice(
    listed(
      document.cities.map(({ key }) => key),
      ['cities'],
      ['key'],
    ),
    'city',
  )
  faults.addTwice(
    listed(
      document.taxes.map(({ key }) => key),
      ['taxes'],
      ['key'],
    ),
    'tax',
  )
  faults.addTwice(
    listed(
      document.stores.map(({ key }) => key),
      ['stores'],
      ['key'],
    ),
    'store',
  )
  document.cities.forEach((city, index) => void at.text(city.name, ['cities', index, 'name']))

  const merchant: Merchant = {
    id: merchantId,
    slug: document.slug,
    name: at.text(document.name, ['name']),
    tagline: at.text(document.tagline, ['tagline']),
    hosts: document.hosts,
    languages: document.languages,
    country: document.country,
    currency: document.currency,
    brand: {
      colorCode: brand.color.toLowerCase(),
      glyph: brand.glyph,
      logo: brand.logo?.sha256 ?? null,
      cover: brand.cover,
      colorScheme: brand.colorScheme,
      categoryLayout: brand.categoryLayout,
      msgConfig: Object.fromEntries(
        Object.entries(brand.msgConfig).map(([message, text]) => [
          message,
          at.text(text, ['brand', 'msgConfig', message]),
        ]),
      ),
    },
    sandbox: document.sandbox,
    verifyPhone: contact.verifyPhone,
    phoneCountries: [...new Set(contact.phoneCountries ?? [document.country])],
    otpLength: contact.otpLength,
    messageChannels: [...new Set(contact.messages)].map((name) =>
      name === 'sms' ? MESSAGE_CHANNEL.SMS : MESSAGE_CHANNEL.WHATSAPP,
    ),
    emailNeeded: EMAIL_NEEDS[contact.email.need],
    emailDomains: contact.email.domains.map((domain) => domain.toLowerCase()),
    uiVersion: document.uiVersion,
    termsRequired: document.termsRequired,
    pages: {
      terms: at.text(pages.terms, ['pages', 'terms']),
      about: at.textOrEmpty(pages.about, ['pages', 'about']),
      faq: pages.faq.map((entry, index) => ({
        question: at.text(entry.question, ['pages', 'faq', index, 'question']),
        answer: at.text(entry.answer, ['pages', 'faq', index, 'answer']),
      })),
    },
    embedHosts: document.embedHosts,
    stores: document.stores.map((store, index) => compileStore(at, store, ['stores', index])),
    ...compileCatalogue(at),
    promotions: compilePromotions(at),
    loyalty: compileLoyalty(at),
    rewards: compileRewards(at),
    credits: document.credits,
    recurringOrders: document.recurringOrders,
    ...compileCollect(at),
    gallery: compileGallery(at),
    specials: compileSpecials(at),
    simulatedKitchen: document.simulatedKitchen,
  }
  if (faults.list.length === 0) return accept(merchant)
  if (faults.areImpreciseAlone) return refuse({ reason: 'amount_precision', faults: faults.list })
  return refuse({ reason: 'invalid_document', faults: faults.list })
}
