import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { AgainIcon } from '@compass/ui/icons'
import { paths } from '#paths'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { PayPage } from './pay-page.tsx'

/** A payment that was made on another device, or never was. */
export function UnknownPayment() {
  const t = useWords('paylink', 'shell')
  const { merchant } = useShell()
  const title = t('paylink.unknownTitle')
  return (
    <PayPage title={title}>
      <EmptyState
        picture={<img src="/states/receipt.webp" alt="" width={140} height={140} />}
        title={title}
        action={
          <Button as="a" href="" wide icon={<AgainIcon size={18} />}>
            {t('shell.tryAgain')}
          </Button>
        }
        link={
          merchant ? (
            <a href={paths.menu(merchant.url)} className="word">
              {t('shell.toMenu')}
            </a>
          ) : null
        }
      >
        {t('paylink.unknownHint')}
      </EmptyState>
    </PayPage>
  )
}
