import type { MerchantKind } from '@compass/domain/merchants'
import type { Translator } from '../../translator/index.ts'
import type { Area, Key } from '../../words/index.ts'

/** What the console says of kitchens, menus and tables, and what it says in their place to people of a pharmacy; of the same area. */
export const CONSOLE_WORDS_OF_PHARMACY = {
  'board.kitchen': 'board.preparation',
  'console.menu': 'console.catalogue',
  'editor.backToMenu': 'editor.backToCatalogue',
  'editor.dropFile': 'editor.dropCatalogue',
  'editor.emptyMenu': 'editor.emptyCatalogue',
  'editor.emptyMenuText': 'editor.emptyCatalogueText',
  'editor.field_active': 'editor.forSale',
  'editor.recentHint': 'editor.recentInCatalogue',
  'editor.shown': 'editor.forSale',
  'look.cover': 'look.coverOfShop',
  'staff.about_document': 'staff.aboutCatalogue',
  'staff.about_orders': 'staff.aboutOrdersAlone',
  'staff.invitedAs_counter': 'staff.invitedToCounter',
  'staff.may_menu': 'staff.mayCatalogue',
  'staff.may_now': 'staff.mayAtCounter',
  'start.about_menu': 'start.aboutCatalogue',
  'start.menuWay': 'start.catalogueWay',
  'start.menuWord': 'start.itemsWord',
  'start.pasteExample': 'start.pasteExampleOfPharmacy',
  'start.step_menu': 'start.stepCatalogue',
} as const satisfies Partial<Record<Key, Key>>

/** The words of a console as the trade of its merchant says them; who uses them names no trade. */
export function inTradeOf<A extends Area>(kind: MerchantKind | undefined, t: Translator<A>): Translator<A> {
  if (kind !== 'pharmacy') return t
  const own: Readonly<Record<string, string>> = CONSOLE_WORDS_OF_PHARMACY
  const translate = t as unknown as PlainTranslator
  const say = (key: string, ...values: unknown[]) => translate(own[key] ?? key, ...values)
  const rich = (key: string, ...values: unknown[]) => translate.rich(own[key] ?? key, ...values)
  return Object.assign(say, { language: t.language, rich }) as unknown as Translator<A>
}

interface PlainTranslator {
  (key: string, ...values: unknown[]): string
  rich(key: string, ...values: unknown[]): unknown
}
