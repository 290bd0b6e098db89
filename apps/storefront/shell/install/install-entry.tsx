import { SmartphoneIcon } from '@compass/ui/icons'
import { Link } from 'react-router'
import { useMenuPath, useWords } from '#shell/merchants/shell-provider.tsx'

/** The side menu's way to the home screen; what was opened from its icon has none. */
export function InstallEntry() {
  const t = useWords('shell')
  return (
    <Link to={`${useMenuPath()}?choose=install`} className="browser-only">
      <SmartphoneIcon />
      {t('shell.install')}
    </Link>
  )
}
