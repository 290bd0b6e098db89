import { Button } from '@compass/ui/button'
import { Sheet } from '@compass/ui/sheet'
import { useEffect, useState } from 'react'
import { useWords } from '#shell/merchants/shell-provider.tsx'
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
  const t = useWords('menu', 'shell')
  const { answer, dismiss, replace, isChanging } = useCart()
  const requested = answer.refusal?.error === 'other_store'
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(requested), [requested])
  return (
    <Sheet
      open={open}
      onClose={dismiss}
      title={t('menu.replaceTitle')}
      closeLabel={t('shell.close')}
      foot={
        <div className="grid gap-2.5">
          <Button
            wide
            busy={isChanging && t('menu.replace')}
            onClick={() => {
              dismiss()
              replace()
            }}
          >
            {t('menu.replace')}
          </Button>
          <Button wide kind="neutral" onClick={dismiss}>
            {t('menu.keep')}
          </Button>
        </div>
      }
    >
      <p className="px-5 pb-4 text-ink2">{answer.refusal?.message}</p>
    </Sheet>
  )
}
