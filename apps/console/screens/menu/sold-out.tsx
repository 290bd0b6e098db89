import { listStockedProducts } from '@compass/contract/board'
import type { AnswerOf } from '@compass/contract/call'
import { setAvailability } from '@compass/contract/merchant-side'
import { formatTime } from '@compass/i18n/formats'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { TextAction } from '#parts/button.tsx'
import { useFailureToast } from '#shell/calls/failures.tsx'
import { useCall, useChange } from '#shell/calls/index.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useShop } from '#shell/session/shop.ts'
import { useToast } from '#shell/toasts/index.tsx'
import type { MenuProduct } from './rules/menu-model.ts'

type StockedProduct = AnswerOf<typeof listStockedProducts>['items'][number]

const SoldOut = createContext<ReadonlyMap<string, StockedProduct>>(new Map())

/** What is sold out now at the store that this member of staff sees. It is never a draft. */
export function SoldOutProvider({ children }: { readonly children: ReactNode }) {
  const { store } = useShop()
  const query = { store: store?._id ?? '', state: 'soldOut', limit: 100, skip: 0 } as const
  const { data } = useCall(listStockedProducts, { query }, { enabled: store !== undefined, refetchInterval: 30_000 })
  const bySku = useMemo(
    () => new Map(data?.items.flatMap((one) => (one.soldOut ? [[one.sku, one] as const] : []))),
    [data],
  )
  return <SoldOut value={bySku}>{children}</SoldOut>
}

export function useSoldOut({ sku }: MenuProduct): StockedProduct | null {
  return useContext(SoldOut).get(sku) ?? null
}

/** Says until when, and brings it back at once. */
export function PutBack({ product, soldOut }: { readonly product: MenuProduct; readonly soldOut: StockedProduct }) {
  const t = useWords('editor')
  const language = useLanguage()
  const say = useMerchantText()
  const notify = useToast()
  const sayFailure = useFailureToast()
  const { store, clock } = useShop()
  const change = useChange(setAvailability, { changes: [listStockedProducts] })
  const until = soldOut.until && store ? formatTime(new Date(soldOut.until), store.timeZone, language, clock) : null
  return (
    <>
      <span className="truncate">{until ? t('editor.soldOutUntil', { time: until }) : t('editor.soldOut')}</span>
      {' · '}
      <TextAction
        disabled={change.isPending || !store}
        onClick={() =>
          change.mutate(
            { params: { id: soldOut._id }, body: { store: store!._id, soldOut: false } },
            {
              onSuccess: () => notify({ text: t('editor.isBack', { name: say(product.name) }) }),
              onError: sayFailure,
            },
          )
        }
      >
        {t('editor.putBack')}
      </TextAction>
    </>
  )
}
