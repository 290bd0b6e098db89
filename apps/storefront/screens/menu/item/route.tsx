import { loadWords } from '@compass/i18n/load'
import { useCallback, useEffect, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router'
import { paths } from '#paths'
import { plainText } from '#shell/languages/localized-text.tsx'
import { pageLanguage } from '#shell/languages/words.ts'
import { FoundHead } from '#shell/merchants/page-head.tsx'
import { useMenuPath, useMerchant } from '#shell/merchants/shell-provider.tsx'
import { useCameFromHere } from '#shell/navigation/use-came-from-here.ts'
import type { ProductView } from '../product-view.ts'
import { ItemSheet } from './item-sheet.tsx'
import { type ItemRead, readItem } from './read-item.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const read = await readItem(context, request, {
    url: params.url!,
    storeId: params.storeId!,
    productId: params.productId!,
  })
  return read.item ? read : data(read, { status: 404 })
}

export const handle = { words: ['item', 'diets'] as const }

/** With scripts the sheet opens at once, with what its card knew: the choices follow. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const coming = serverLoader<ItemRead>()
  // Who shows the sheet hears of a failure; here it only must not count as unheard while the words come.
  coming.catch(() => {})
  await loadWords(pageLanguage(), handle.words)
  return { coming }
}

export function shouldRevalidate() {
  return false
}

/** One item with everything that can be chosen of it: a sheet over the menu, a page of its own without scripts. */
export default function ItemScreen() {
  const { productId } = useParams()
  const { search } = useLocation()
  return <Item key={`${productId}${search}`} />
}

function Item() {
  const loaded = useLoaderData() as ItemRead | { readonly coming: Promise<ItemRead> }
  const { state } = useLocation()
  const cameFromHere = useCameFromHere()
  const { url, name } = useMerchant()
  const menuPath = useMenuPath()
  const { storeId, productId } = useParams()
  const navigate = useNavigate()
  const [read, setRead] = useState<ItemRead | null>('coming' in loaded ? null : loaded)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!('coming' in loaded)) return
    let isWanted = true
    loaded.coming.then(
      (arrived) => isWanted && setRead(arrived),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [loaded])
  const close = useCallback(() => {
    if (cameFromHere) void navigate(-1)
    else void navigate(menuPath, { replace: true, preventScrollReset: true })
  }, [cameFromHere, navigate, menuPath])
  const card = read?.item ?? (state as { product?: ProductView } | null)?.product ?? null
  return (
    <>
      {card ? (
        <FoundHead
          path={paths.item(url, storeId ?? '', productId ?? '')}
          title={`${plainText(card.name)} · ${name}`}
          description={plainText(card.description)}
        />
      ) : (
        <title>{name}</title>
      )}
      <ItemSheet card={card} read={read} failed={failed} onClose={close} />
    </>
  )
}
