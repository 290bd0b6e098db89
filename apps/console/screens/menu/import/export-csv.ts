import { ALLERGENS } from '@compass/domain/catalogue'
import Papa from 'papaparse'
import type { Menu, MenuProduct } from '../rules/menu-model.ts'

/** Heads of the columns, in words of the reader; the import finds them again. */
export interface ExportHeads {
  readonly sku: string
  readonly category: string
  readonly price: string
  readonly calories: string
  readonly active: string
  readonly allergens: string
  readonly name: (language: string) => string
  readonly description: (language: string) => string
  readonly yes: string
  readonly no: string
}

/**
 * The menu as a CSV file that the import reads again. A cell that a spreadsheet would take for a formula begins with an
 * apostrophe, which the import takes away.
 */
export function writeCsv(menu: Menu, languages: readonly string[], heads: ExportHeads): string {
  const head = [
    heads.sku,
    ...languages.map(heads.name),
    ...languages.map(heads.description),
    ...[heads.category, heads.price, heads.calories, heads.allergens, heads.active],
  ]
  const rows = menu.categories.flatMap((category) =>
    (menu.byCategory.get(category.key) ?? []).map((product) => rowOf(product, category.name, languages, heads)),
  )
  // The mark in front tells spreadsheets that it is UTF-8.
  return `\ufeff${Papa.unparse([head, ...rows], { escapeFormulae: /^[=+\-@\t\r]/, newline: '\r\n' })}\r\n`
}

function rowOf(
  product: MenuProduct,
  category: Readonly<Record<string, string>>,
  languages: readonly string[],
  heads: ExportHeads,
): string[] {
  const words = (text: object | undefined, language: string) =>
    (text as Record<string, string> | undefined)?.[language] ?? ''
  const contains = product.allergens?.contains ?? []
  return [
    product.sku,
    ...languages.map((language) => words(product.name, language)),
    ...languages.map((language) => words(product.description, language)),
    words(category, languages[0]!) || Object.values(category)[0] || '',
    product.price,
    product.calories == null ? '' : String(product.calories),
    ALLERGENS.filter((allergen) => contains.includes(allergen)).join(', '),
    product.active === false ? heads.no : heads.yes,
  ]
}
