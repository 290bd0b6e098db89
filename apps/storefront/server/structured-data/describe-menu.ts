import { toDecimal } from '@compass/domain/money'
import { paths } from '#paths'
import type { ShellData } from '#shell/merchants/read-storefront.ts'
import type { MenuView } from '../../screens/menu/menu/menu-view.ts'
import type { ProductView } from '../../screens/menu/product-view.ts'
import type { Thing } from './thing.ts'

/** Kinds of food that are a diet (the specification, section 9). */
const DIETS: Readonly<Record<number, string>> = { 1: 'VegetarianDiet', 4: 'VeganDiet' }

/** The menu as far as the page shows it: categories that come later are on it by name alone. */
export function describeMenu({ merchant, language, origin }: ShellData, { categories }: MenuView): Thing {
  const address = `${origin}${merchant!.menuPath ?? paths.menu(merchant!.url)}`
  const currency = merchant!.currency.code
  if (merchant!.kind === 'pharmacy') return { ...describeCatalogue(merchant!, categories), '@id': `${address}#menu` }
  return {
    '@type': 'Menu',
    '@id': `${address}#menu`,
    name: merchant!.name,
    url: address,
    inLanguage: language === 'sr' ? 'sr-Latn' : language,
    hasMenuSection: categories.flatMap(({ name, products }) =>
      products && name
        ? {
            '@type': 'MenuSection',
            name: name.text,
            hasMenuItem: products.map((product) => describeItem(product, currency)),
          }
        : [],
    ),
  }
}

/** What a shop sells that cooks nothing. */
function describeCatalogue(
  { name, currency }: NonNullable<ShellData['merchant']>,
  categories: MenuView['categories'],
): Thing {
  return {
    '@type': 'OfferCatalog',
    name,
    itemListElement: categories.flatMap(({ name, products }) =>
      products && name
        ? {
            '@type': 'OfferCatalog',
            name: name.text,
            itemListElement: products.map((product) => ({
              ...describePrice(product, currency.code),
              itemOffered: { '@type': 'Product', ...wordsOf(product) },
            })),
          }
        : [],
    ),
  }
}

function describeItem(product: ProductView, currency: string): Thing {
  const diet = DIETS[product.food]
  return {
    '@type': 'MenuItem',
    ...wordsOf(product),
    ...(diet && { suitableForDiet: `https://schema.org/${diet}` }),
    offers: describePrice(product, currency),
  }
}

function wordsOf({ name, description }: ProductView) {
  return { name: name?.text ?? '', ...(description && { description: description.text }) }
}

function describePrice({ price, soldOut }: ProductView, currency: string): Thing {
  return {
    '@type': 'Offer',
    price: toDecimal(price, currency),
    priceCurrency: currency,
    availability: `https://schema.org/${soldOut ? 'SoldOut' : 'InStock'}`,
  }
}
