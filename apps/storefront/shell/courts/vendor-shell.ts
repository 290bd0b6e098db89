import { landingPaths } from '#landing-paths'
import { plainText } from '#shell/languages/localized-text.tsx'
import { markLanguage } from '#shell/languages/mark-language.ts'
import type { ShellData, StoreView } from '#shell/merchants/read-storefront.ts'

/** The shell of a court's page as one of its vendors has it; null where there is no such vendor. */
export function vendorShell(shell: ShellData, id: string): ShellData | null {
  const { merchant, stores } = shell
  const store = stores.find((one) => one.id === id)
  if (!merchant || !store?.vendor) return null
  const { colorCode, glyph, logo, cover, sells } = store.vendor
  return {
    ...shell,
    merchant: {
      ...merchant,
      ...{ colorCode, glyph, logo, cover },
      name: plainText(store.name),
      nameMark: markLanguage(store.name, shell.language),
      tagline: plainText(sells),
      taglineMark: markLanguage(sells, shell.language),
      menuPath: landingPaths.vendor(merchant.url, id),
    },
    stores: [atItsCounter(store)],
    storeId: id,
  }
}

/** Where its food is picked up says more than the court's address. For when an order is, is chosen for the whole court. */
function atItsCounter(store: StoreView): StoreView {
  return { ...store, address: store.vendor?.counter ?? store.address, laterServices: [] }
}
