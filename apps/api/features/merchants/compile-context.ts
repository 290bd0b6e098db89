import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Language, Text } from '@compass/domain/languages'
import { exponentOf, isCurrency, parseDecimal } from '@compass/domain/money'
import { derivedId } from './derived-id.ts'
import { Faults, type Path } from './faults.ts'

/** What every part of a document's compilation needs: the tables that keys lead into, and where faults go. */
export class CompileContext {
  readonly document: MerchantDocument
  readonly merchantId: string
  readonly faults = new Faults()
  readonly taxes: ReadonlyMap<string, number>
  readonly cities: ReadonlyMap<string, Text>
  readonly storeKeys: ReadonlySet<string>
  readonly skus: ReadonlySet<string>
  /** In a court: keys of the vendors by the SKUs that they sell. */
  readonly vendorOfSku: ReadonlyMap<string, string>

  constructor(document: MerchantDocument, merchantId: string) {
    this.document = document
    this.merchantId = merchantId
    this.taxes = new Map(document.taxes.map((tax) => [tax.key, basisPoints(tax.rate)]))
    this.cities = new Map(document.cities.map((city) => [city.key, city.name]))
    this.storeKeys = new Set(document.stores.map((store) => store.key))
    const { categories } = document.catalogue
    this.skus = new Set(categories.flatMap(({ products }) => products.map(({ sku }) => sku)))
    this.vendorOfSku = new Map(
      categories.flatMap(({ store, products }) => (store ? products.map(({ sku }) => [sku, store] as const) : [])),
    )
  }

  id(kind: string, ...keys: readonly string[]): string {
    return derivedId(this.merchantId, kind, ...keys)
  }

  /** Minor units of a decimal of the document's currency; 0 beside a fault. */
  money(text: string, path: Path): number {
    const { currency } = this.document
    const amount = parseDecimal(text, currency)
    if (amount.ok) return amount.value
    if (amount.refusal.reason === 'amount_precision') {
      this.faults.imprecise += 1
      const decimals = exponentOf(currency)
      const most = decimals === 0 ? 'no decimals' : `${decimals} decimals at most`
      if (isCurrency(currency)) this.faults.add(path, `An amount in ${currency} has ${most}.`)
      else this.faults.add(path, 'The amount has more decimals than its currency.')
    } else this.faults.add(path, 'This is no amount.')
    return 0
  }

  moneyOrNull(text: string | null, path: Path): number | null {
    return text === null ? null : this.money(text, path)
  }

  /** Basis points of a tax category of the document; 0 beside a fault. */
  taxRate(key: string, path: Path): number {
    const rate = this.taxes.get(key)
    if (rate === undefined) this.faults.add(path, `No tax "${key}" stands under /taxes.`)
    return rate ?? 0
  }

  /** A text must be there in the merchant's first language: it is what everybody falls back to. */
  text(text: Text, path: Path): Text {
    const first = this.document.languages[0] as Language
    if (!text[first]) this.faults.add(path, `The text in the merchant's first language (${first}) is missing.`)
    return text
  }

  textOrEmpty(text: Text | undefined, path: Path): Text {
    return text === undefined ? {} : this.text(text, path)
  }
}

/** '5' is 500, '2.50' is 250. */
export function basisPoints(percent: string): number {
  const [whole = '0', decimals = ''] = percent.split('.')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}
