import { LockIcon } from '@compass/ui/icons'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'
import { privacyPaths } from './privacy-paths.ts'

/** The way to what one has said about pixels and chat, in the side menu of a merchant that has any. */
export function PrivacyEntry() {
  const { url, privacyChoices } = useMerchant()
  if (privacyChoices === undefined) return null
  return (
    <a href={privacyPaths.choices(url)}>
      <LockIcon />
      {privacyChoices}
    </a>
  )
}
