import { StoreIcon } from '@compass/ui/menu-icons'
import { Popup } from '@compass/ui/popup'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { usePopup } from '#shell/popup/use-popup.ts'
import { useCart } from './cart-provider.tsx'
import { JoinFirst } from './join-first.tsx'

/** What a change of the cart asks before it can be made. */
export default function CartPrompt() {
  const { answer } = useCart()
  return (
    <>
      <OtherStoreSheet />
      {answer.refusal?.error === 'join_first' ? <JoinFirst /> : null}
    </>
  )
}

/** The cart stays, or a new one is begun with the item of the other store. */
function OtherStoreSheet() {
  const t = useWords('menu')
  const { answer, dismiss, replace, isChanging } = useCart()
  const { open } = usePopup(answer.refusal?.error === 'other_store')
  return (
    <Popup
      open={open}
      onClose={dismiss}
      picture={<StoreIcon size={40} />}
      title={t('menu.replaceTitle')}
      text={answer.refusal?.message}
      yes={{
        label: t('menu.replace'),
        busy: isChanging && t('menu.replace'),
        onClick: () => {
          dismiss()
          replace()
        },
      }}
      no={{ label: t('menu.keep'), onClick: dismiss }}
    />
  )
}
