/** A product as somebody typed or pasted it. */
interface PastedProduct {
  readonly name: string
  /** Decimal text with a full stop, such as `18.00`. */
  readonly price: string
  readonly description?: string
}

export interface PastedCategory {
  /** Null: products stood before any heading. */
  readonly name: string | null
  readonly products: readonly PastedProduct[]
}

const MAX_LINES = 2000
const CURRENCY = '(?:[A-Z]{3}|Dhs?\\.?|د\\.إ|ر\\.س|€|£|\\$|₹|RSD|din\\.?)'
const PRICE = new RegExp(
  `^(.*?[^\\s.…·:–—-])[\\s.…·:–—-]*(?:\\s|[.…·]{2}|\\t)${CURRENCY}?\\s*(\\d[\\d.,' ]*)\\s*${CURRENCY}?\\s*$`,
)

/**
 * A menu as people paste it. A line with a price at its end is a product. One without a price is a heading after an empty line,
 * and right after a product its description. Dots, dashes and currencies around prices are read over.
 *
 * @param decimals of the currency: `1.250` is a thousand and more where it has two, and one and a quarter where it has three
 */
export function readPastedMenu(text: string, decimals: number): PastedCategory[] {
  const categories: { name: string | null; products: PastedProduct[] }[] = []
  let afterProduct = false
  for (const raw of text.split(/\r?\n/).slice(0, MAX_LINES)) {
    const line = westernDigits(raw).trim()
    if (line === '') {
      afterProduct = false
      continue
    }
    const product = readProduct(line, decimals)
    if (product) {
      if (categories.length === 0) categories.push({ name: null, products: [] })
      categories.at(-1)!.products.push(product)
      afterProduct = true
    } else if (afterProduct && !isShouted(line)) {
      const { products } = categories.at(-1)!
      const last = products.pop()!
      products.push({ ...last, description: [last.description, line].filter(Boolean).join(' ').slice(0, 600) })
    } else {
      categories.push({ name: calmed(line.replace(/[:：]$/, '')).slice(0, 120), products: [] })
      afterProduct = false
    }
  }
  return categories.filter(({ products }) => products.length > 0)
}

function readProduct(line: string, decimals: number): PastedProduct | null {
  const match = PRICE.exec(line)
  if (!match) return null
  const [, words = '', amount = ''] = match
  const price = readPrice(amount, decimals)
  const name = words.replace(/^[-•*·]\s*/, '').trim()
  return name && price ? { name: calmed(name).slice(0, 120), price } : null
}

/** `18`, `18,00`, `1.250,00`, `1 250`; null: it is no amount of this currency. */
function readPrice(typed: string, decimals: number): string | null {
  const text = typed.replace(/[\s']/g, '')
  const match = /^(\d+(?:[.,]\d{3})*)(?:[.,](\d{1,3}))?$/.exec(text)
  if (!match) return null
  const [, whole = '', rest] = match
  // "1.250" alone: thousands, unless the currency has three decimals.
  const groups = whole.split(/[.,]/)
  const isFraction = rest === undefined && groups.length === 2 && decimals === 3
  const units = isFraction ? groups[0]! : groups.join('')
  const fraction = isFraction ? groups[1]! : (rest ?? '')
  if (fraction.length > decimals || units.length > 9) return null
  return decimals === 0 ? units : `${units}.${fraction.padEnd(decimals, '0')}`
}

/** A line in capitals alone is a heading, wherever it stands. */
function isShouted(line: string): boolean {
  return line === line.toUpperCase() && line !== line.toLowerCase()
}

/** "SWEET THINGS" is "Sweet things": menus shout, screens do not. */
function calmed(line: string): string {
  if (!isShouted(line) || line.length < 4) return line
  return line[0] + line.slice(1).toLowerCase()
}

function westernDigits(text: string): string {
  return text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replace(/٫/g, '.')
}
