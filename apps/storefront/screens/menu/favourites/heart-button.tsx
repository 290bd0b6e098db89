import { IconButton } from '@compass/ui/icon-button'
import { HeartIcon } from '@compass/ui/icons'
import { type FormEvent, useState } from 'react'
import { paths } from '#paths'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { useToast } from '#shell/navigation/toasts.tsx'
import type { ProductView } from '../product-view.ts'
import { changeFavourite } from './change-favourite.ts'
import { useFavourites } from './favourites-provider.tsx'

interface HeartButtonProps {
  readonly product: ProductView
  /** What the page was told, where the list is not known yet. */
  readonly atFirst?: boolean
  /** In a sheet, or small on a card. */
  readonly look: 'sheet' | 'card'
}

/** Marks a dish as a favourite, or no longer. It answers at once; what could not be sent is taken back and said. */
export function HeartButton({ product, atFirst = false, look }: HeartButtonProps) {
  const t = useWords('item', 'shell', 'basket')
  const { url } = useMerchant()
  const { storeId } = useShell()
  const holder = useFavourites()
  const toast = useToast()
  const [pressed, setPressed] = useState<boolean | null>(null)
  const isFavourite = pressed ?? holder?.held?.ids.includes(product.id) ?? atFirst
  const name = plainText(product.name)
  const change = async (wanted: boolean) => {
    setPressed(wanted)
    const changed = await changeFavourite(url, product.id, wanted ? 'add' : 'remove')
    setPressed(null)
    if (changed) holder?.hold((held) => ({ ...held, ...changed }))
    else toast({ text: t(navigator.onLine ? 'shell.errorHint' : 'shell.offlineBanner') })
    if (changed && !wanted) toast({ text: t('item.unfavourited', { name }), action: undo(() => void change(true)) })
  }
  const undo = (onClick: () => void) => ({ label: t('basket.undo'), onClick })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pressed === null) void change(!isFavourite)
  }
  return (
    <form method="post" action={paths.favourites(url)} onSubmit={submit} className={`heart heart-${look}`}>
      <input type="hidden" name="product" value={product.id} />
      <input type="hidden" name="back" value={paths.item(url, storeId ?? '', product.id)} />
      <IconButton
        type="submit"
        name="intent"
        value={isFavourite ? 'remove' : 'add'}
        label={t('item.favourite', { name })}
        aria-pressed={isFavourite}
        look={look === 'sheet' ? 'dark' : 'plain'}
        icon={<HeartIcon size={look === 'sheet' ? 22 : 16} />}
      />
    </form>
  )
}
