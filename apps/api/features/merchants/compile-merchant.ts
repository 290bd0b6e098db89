import type { MerchantDocument } from '@compass/contract/merchant-document'
import { EMAIL_NEED, MESSAGE_CHANNEL } from '@compass/domain/contacts'
import { phoneCodeOf } from '@compass/domain/contacts/phone'
import type { Merchant } from '@compass/domain/merchants'
import { isCurrency } from '@compass/domain/money'
import type { PrivacySettings } from '@compass/domain/privacy'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { compileCatalogue } from './compile-catalogue.ts'
import { compileCollect } from './compile-collect.ts'
import { CompileContext } from './compile-context.ts'
import { compileCouriers } from './compile-couriers.ts'
import { compileCourt, storeOfVendor } from './compile-court.ts'
import { compileGateways } from './compile-gateways.ts'
import { compileLoyalty, compileRewards } from './compile-loyalty.ts'
import { compileGeocoder, compileMap } from './compile-map.ts'
import { compileMessaging } from './compile-messaging.ts'
import { compilePromotions } from './compile-promotions.ts'
import { compileSideMenu } from './compile-side-menu.ts'
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
  checkPlaces(at)
  checkKeys(at)
  checkKind(at)
  checkEmbedding(at)
  document.cities.forEach((city, index) => void at.text(city.name, ['cities', index, 'name']))
  const merchant: Merchant = {
    id: merchantId,
    slug: document.slug,
    kind: document.kind,
    name: at.text(document.name, ['name']),
    tagline: at.text(document.tagline, ['tagline']),
    hosts: document.hosts,
    languages: document.languages,
    country: document.country,
    currency: document.currency,
    brand: compileBrand(at),
    sandbox: document.sandbox,
    ...compileContact(document),
    messaging: compileMessaging(at),
    uiVersion: document.uiVersion,
    termsRequired: document.termsRequired,
    pages: compilePages(at),
    ...compileSideMenu(at),
    embedHosts: [...new Set(document.embedHosts)],
    privacy: compilePrivacy(document),
    stores: document.stores.map((store, index) => {
      const path = ['stores', index]
      return compileStore(at, storeOfVendor(at, store, path), path)
    }),
    ...compileCourt(at, compileStore),
    ...compileGateways(at),
    ...compileCatalogue(at),
    promotions: compilePromotions(at),
    loyalty: compileLoyalty(at),
    rewards: compileRewards(at),
    credits: document.credits,
    refundLimit: at.moneyOrNull(document.refundLimit, ['refundLimit']),
    recurringOrders: document.recurringOrders,
    ...compileCollect(at),
    gallery: compileGallery(at),
    specials: compileSpecials(at),
    map: compileMap(document.map),
    couriers: compileCouriers(at),
    geocoder: compileGeocoder(document.map),
    simulatedKitchen: document.simulatedKitchen,
  }
  const { faults } = at
  if (faults.list.length === 0) return accept(merchant)
  if (faults.areImpreciseAlone) return refuse({ reason: 'amount_precision', faults: faults.list })
  return refuse({ reason: 'invalid_document', faults: faults.list })
}

/** Are the currency and the countries ones that exist? */
function checkPlaces({ document, faults }: CompileContext): void {
  const { currency, country, contact } = document
  if (!isCurrency(currency)) faults.add(['currency'], `"${currency}" is no currency that we know.`)
  if (!phoneCodeOf(country)) faults.add(['country'], `"${country}" is no country.`)
  contact.phoneCountries?.forEach((phoneCountry, index) => {
    if (!phoneCodeOf(phoneCountry)) faults.add(['contact', 'phoneCountries', index], `"${phoneCountry}" is no country.`)
  })
}

/** Plain http is for trying things on one machine: of a real merchant it is none. */
function checkEmbedding({ document, faults }: CompileContext): void {
  if (document.sandbox) return
  document.embedHosts.forEach((host, index) => {
    if (host.startsWith('http:'))
      faults.add(['embedHosts', index], 'Only a sandbox merchant lists an origin without https.')
  })
}

/** Does nothing of the document's own lists stand twice? */
function checkKeys({ document, faults }: CompileContext): void {
  const words = (list: 'languages' | 'hosts') => document[list].map((key, index) => ({ key, path: [list, index] }))
  const keys = (list: 'cities' | 'taxes' | 'stores') =>
    document[list].map(({ key }, index) => ({ key, path: [list, index, 'key'] }))
  faults.addTwice(words('languages'), 'language')
  faults.addTwice(words('hosts'), 'host')
  faults.addTwice(keys('cities'), 'city')
  faults.addTwice(keys('taxes'), 'tax')
  faults.addTwice(keys('stores'), 'store')
}

/** A pharmacy has no tables: nobody sits there, and what is eaten together needs no prescription. */
function checkKind({ document, faults }: CompileContext): void {
  if (document.kind !== 'pharmacy') return
  document.stores.forEach(({ services }, store) => {
    services.forEach((service, index) => {
      if (service !== 'delivery' && service !== 'pickup')
        faults.add(['stores', store, 'services', index], 'A pharmacy delivers, or is come to for pickup.')
    })
  })
}

function compileBrand(at: CompileContext): Merchant['brand'] {
  const { brand } = at.document
  const messages = Object.entries(brand.msgConfig)
  return {
    colorCode: brand.color.toLowerCase(),
    glyph: brand.glyph,
    logo: brand.logo?.sha256 ?? null,
    cover: brand.cover,
    colorScheme: brand.colorScheme,
    categoryLayout: brand.categoryLayout,
    hideZeroDecimals: brand.hideZeroDecimals,
    clock: brand.clock,
    msgConfig: Object.fromEntries(
      messages.map(([message, text]) => [message, at.text(text, ['brand', 'msgConfig', message])]),
    ),
  }
}

function compilePrivacy({ privacy: { askFirst, pixels, chat } }: MerchantDocument): PrivacySettings {
  const own = pixels.meta === null ? [] : [{ kind: 'merchant', id: pixels.meta } as const]
  const snap = pixels.snap === null ? [] : [{ kind: 'snap', id: pixels.snap } as const]
  return { asksFirst: askFirst, pixels: [...own, ...snap], chat }
}

type Contact = Pick<
  Merchant,
  'verifyPhone' | 'callUs' | 'phoneCountries' | 'otpLength' | 'messageChannels' | 'emailNeeded' | 'emailDomains'
>

/** What is wanted of a customer's telephone and e-mail. */
function compileContact({ contact, country }: MerchantDocument): Contact {
  return {
    verifyPhone: contact.verifyPhone,
    callUs: contact.callUs,
    phoneCountries: [...new Set(contact.phoneCountries ?? [country])],
    otpLength: contact.otpLength,
    messageChannels: [...new Set(contact.messages)].map((name) =>
      name === 'sms' ? MESSAGE_CHANNEL.SMS : MESSAGE_CHANNEL.WHATSAPP,
    ),
    emailNeeded: EMAIL_NEEDS[contact.email.need],
    emailDomains: contact.email.domains.map((domain) => domain.toLowerCase()),
  }
}

function compilePages(at: CompileContext): Merchant['pages'] {
  const { terms, about, faq } = at.document.pages
  return {
    terms: at.text(terms, ['pages', 'terms']),
    about: at.textOrEmpty(about, ['pages', 'about']),
    faq: faq.map(({ question, answer }, index) => ({
      question: at.text(question, ['pages', 'faq', index, 'question']),
      answer: at.text(answer, ['pages', 'faq', index, 'answer']),
    })),
  }
}
