import { listOwnSecrets } from '@compass/contract/settings'
import { AlertIcon } from '@compass/ui/icons'
import { Link } from 'react-router'
import { TextAction } from '#parts/button.tsx'
import { Callout } from '#parts/surfaces.tsx'
import { screenPath } from '#paths'
import { useCall } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'

/** Says that the credentials of a provider are not stored, and where that is done. */
export function AccountHint(props: {
  readonly provider: string
  /** Absent: that of the merchant. */
  readonly mode?: 'test' | 'live'
  /** The accounts stand on the same screen. */
  readonly isBeside?: boolean
}) {
  const { provider, isBeside = false } = props
  const t = useWords('settings')
  const { merchant } = useSession()
  const { data } = useCall(listOwnSecrets, {})
  if (!data) return null
  const required = data.providers.find((one) => one.provider === provider)?.required ?? []
  const mode = props.mode ?? data.mode
  const account = data.items.find((one) => one.provider === provider && one.mode === mode)
  const missing = account?.missing ?? required
  if (missing.length === 0) return null
  return (
    <Callout look="warn" icon={<AlertIcon size={18} />}>
      <p>{t('settings.noAccount', { mode: t(`settings.mode_${mode}`), names: missing.join(', ') })}</p>
      {isBeside ? null : (
        <TextAction as={Link} to={screenPath(merchant.slug, 'settings', 'gateways')}>
          {t('settings.accounts')}
        </TextAction>
      )}
    </Callout>
  )
}
