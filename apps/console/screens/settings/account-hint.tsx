import { listOwnSecrets } from '@compass/contract/settings'
import { AlertIcon } from '@compass/ui/icons'
import { Link } from 'react-router'
import { Button } from '#parts/button.tsx'
import { Callout } from '#parts/surfaces.tsx'
import { screenPath } from '#paths'
import { useCall } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'

/** Says that the credentials of a provider are not stored, and where that is done. */
export function AccountHint({ provider }: { readonly provider: string }) {
  const t = useWords('settings')
  const { merchant } = useSession()
  const { data } = useCall(listOwnSecrets, {})
  if (!data) return null
  const required = data.providers.find((one) => one.provider === provider)?.required ?? []
  const accounts = data.items.filter((account) => account.provider === provider)
  const missing = accounts.find(({ mode }) => mode === data.mode)?.missing ?? required
  if (missing.length === 0) return null
  return (
    <Callout
      look="warn"
      icon={<AlertIcon size={18} />}
      action={
        <Button as={Link} size="table" to={screenPath(merchant.slug, 'settings', 'gateways')}>
          {t('settings.accounts')}
        </Button>
      }
    >
      {t('settings.noAccount', { mode: t(`settings.mode_${data.mode}`), names: missing.join(', ') })}
    </Callout>
  )
}
