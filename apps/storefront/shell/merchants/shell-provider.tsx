import { createTranslator, type Translator } from '@compass/i18n/translator'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { keepKind, paths } from '#paths'
import type { ShellData, StoreView } from './read-storefront.ts'

const ShellContext = createContext<ShellData | null>(null)

export function ShellProvider({ data, children }: { data: ShellData; children: ReactNode }) {
  // Before anything below makes a link; saying it twice changes nothing.
  if (data.merchant) keepKind(data.merchant.url, data.merchant.kind)
  return <ShellContext value={data}>{children}</ShellContext>
}

/** Merchant, store, service and language of the page. */
export function useShell(): ShellData {
  const data = useContext(ShellContext)
  if (!data) throw new Error('outside of the shell')
  return data
}

/** The merchant of a storefront page: there on every screen below `/{url}`. */
export function useMerchant(): NonNullable<ShellData['merchant']> {
  const { merchant } = useShell()
  if (!merchant) throw new Error('not a page of a merchant')
  return merchant
}

/** Where the menu is that the page belongs to: of a court that of all vendors, or of the vendor whose page it is. */
export function useMenuPath(): string {
  const { url, menuPath } = useMerchant()
  return menuPath ?? paths.menu(url)
}

/** The store that the page shows. */
export function useStore(): StoreView {
  const { stores, storeId } = useShell()
  const store = stores.find(({ id }) => id === storeId)
  if (!store) throw new Error('no outlet')
  return store
}

type Area =
  | 'replacement'
  | 'aftercare'
  | 'shell'
  | 'facts'
  | 'install'
  | 'landing'
  | 'medica'
  | 'menu'
  | 'item'
  | 'diets'
  | 'pharmacy'
  | 'location'
  | 'basket'
  | 'price'
  | 'checkout'
  | 'promo'
  | 'search'
  | 'navigation'
  | 'news'
  | 'offline'
  | 'recurring'
  | 'loyalty'
  | 'status'
  | 'track'
  | 'store'
  | 'account'
  | 'paylink'
  | 'payment'
  | 'refusals'
  | 'visits'
  | 'bill'
  | 'court'

/** Our words in the page's language; the areas must be among those that the screen's route has loaded (`handle.words`). */
export function useWords<A extends Area>(...areas: A[]): Translator<A> {
  const { language } = useShell()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the areas of a call are always the same
  return useMemo(() => createTranslator(language, areas), [language])
}
