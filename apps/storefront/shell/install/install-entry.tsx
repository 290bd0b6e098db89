import { SmartphoneIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { Link } from 'react-router'
import { useMenuPath, useWords } from '#shell/merchants/shell-provider.tsx'

/** The side menu's way to the home screen; what was opened from its icon has none. */
export function InstallEntry() {
  const t = useWords('shell')
  return (
    <ListRow
      as={Link}
      to={`${useMenuPath()}?choose=install`}
      icon={<SmartphoneIcon />}
      title={t('shell.install')}
      leads
      className="browser-only"
    />
  )
}
