import { StoreIcon } from '@compass/ui/icons'
import { Popup } from '@compass/ui/popup'
import type { MouseEvent } from 'react'
import { paths } from '#paths'
import { addressField } from '#shell/addresses/address-input.ts'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { usePopup } from '#shell/popup/use-popup.ts'
import { useFormState } from './form-state.ts'

/** The address is another store's: the cart stays, or a new one is begun there. */
export function OtherStore() {
  const t = useWords('checkout', 'menu')
  const { url } = useMerchant()
  const { stores } = useShell()
  const { result, busyWith } = useFormState()
  const { open, close } = usePopup(result?.otherStoreId && result)
  if (!result?.otherStoreId) return null
  const name = plainText(stores.find(({ id }) => id === result.otherStoreId)?.name)
  const areaId = result.values[addressField('area')] ?? ''
  return (
    <Popup
      open={open}
      onClose={close}
      picture={<StoreIcon size={40} />}
      title={t('checkout.outletChanges', { name })}
      text={t('checkout.outletChangesHint')}
      yes={{
        type: 'submit',
        name: 'intent',
        value: `startAnew:${areaId}`,
        busy: busyWith === 'startAnew' && t('checkout.changeOutlet', { name }),
        label: t('checkout.changeOutlet', { name }),
      }}
      no={{
        as: 'a',
        href: paths.checkout(url),
        onClick: (event: MouseEvent) => {
          event.preventDefault()
          close()
        },
        label: t('menu.keep'),
      }}
    />
  )
}
