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
  const address = `${origin}${paths.menu(merchant!.url)}`
  const currency = merchant!.currency.code
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

function describeItem({ name, description, price, food, soldOut }: ProductView, currency: string): Thing {
  const diet = DIETS[food]
  return {
    '@type': 'MenuItem',
    name: name?.text ?? '',
    ...(description && { description: description.text }),
    ...(diet && { suitableForDiet: `https://schema.org/${diet}` }),
    offers: {
      '@type': 'Offer',
      price: toDecimal(price, currency),
      priceCurrency: currency,
      availability: `https://schema.org/${soldOut ? 'SoldOut' : 'InStock'}`,
    },
  }
}
