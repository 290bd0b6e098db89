import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { PhoneIcon } from '@compass/ui/icons'
import { useStore, useWords } from '#shell/merchants/shell-provider.tsx'

/** The menu is being written: there is the telephone. */
export function EmptyMenu() {
  const t = useWords('menu', 'shell')
  const { phone } = useStore()
  return (
    <EmptyState
      picture={<img src="/states/plate.webp" alt="" width={140} height={140} />}
      title={t('menu.empty')}
      action={
        <Button as="a" href={`tel:${phone}`} wide icon={<PhoneIcon size={18} />}>
          {t('shell.callUs')}
        </Button>
      }
    >
      {t('menu.emptyHint')}
    </EmptyState>
  )
}
