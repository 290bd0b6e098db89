import type { AnswerOf } from '@compass/contract/call'
import type { createPayLink } from '@compass/contract/pay-links'
import { CheckIcon, ShareIcon } from '@compass/ui/icons'
import { Button } from '#parts/button.tsx'
import { Callout, Panel } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useToast } from '#shell/toasts/index.tsx'

export type NewLink = AnswerOf<typeof createPayLink>

/** Nobody can say the address again: it is copied or shared now. */
export function CreatedLink({
  link,
  isSent,
  onClose,
}: {
  readonly link: NewLink
  readonly isSent: boolean
  readonly onClose: () => void
}) {
  const t = useWords('console', 'customers')
  const toast = useToast()
  const copy = async () => {
    await navigator.clipboard.writeText(link.url)
    toast({ text: t('customers.copied'), icon: <CheckIcon size={18} /> })
  }
  return (
    <Panel
      title={t('customers.linkMade')}
      closeLabel={t('console.close')}
      onClose={onClose}
      foot={
        <Button kind="fill" size="foot" wide onClick={copy}>
          {t('customers.copyLink')}
        </Button>
      }
    >
      {isSent ? (
        <Callout look="ok" icon={<CheckIcon size={18} />}>
          {t('customers.linkSent')}
        </Callout>
      ) : null}
      <p className="mt-3 text-ink2">{t('customers.onlyNow')}</p>
      <p dir="ltr" className="mt-3 rounded-form bg-sunken p-3 break-all select-all">
        {link.url}
      </p>
      {typeof navigator.share === 'function' ? (
        <Button
          kind="outline"
          wide
          className="mt-3"
          icon={<ShareIcon size={18} />}
          onClick={() => void navigator.share({ url: link.url }).catch(() => {})}
        >
          {t('customers.share')}
        </Button>
      ) : null}
    </Panel>
  )
}
