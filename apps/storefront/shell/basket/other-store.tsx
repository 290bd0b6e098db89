import { Button } from '@compass/ui/button'
import { Sheet } from '@compass/ui/sheet'
import { useWords } from '../shell.tsx'
import { useBasket } from './basket.tsx'

/** An item of another outlet was asked for (4200): the basket stays, or a new one is begun with it. */
export function OtherStore() {
  const t = useWords('menu', 'shell')
  const { answer, dismiss, replace, isChanging } = useBasket()
  const asked = answer.refusal?.error === 'other_store'
  return (
    <Sheet
      open={asked}
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
