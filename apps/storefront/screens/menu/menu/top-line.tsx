import { SERVICE } from '@compass/domain/services'
import { IconButton } from '@compass/ui/icon-button'
import { MenuIcon, SearchIcon } from '@compass/ui/menu-icons'
import { Link } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useShell, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { startTyping } from '#shell/search/typing-ahead.ts'
import { useStoreState } from '#shell/stores/store-state.ts'

/** Name, way and time, search: stands over the stuck categories of a phone. */
export function TopLine({ howLong }: { howLong: string | null }) {
  const t = useWords('menu', 'shell')
  const { url, name, nameMark } = useMerchant()
  const { storeId, service, spot } = useShell()
  const state = useStoreState(useStore())
  const method = spot?.spoken ?? t(service === SERVICE.DELIVERY ? 'shell.delivery' : 'shell.pickup')
  return (
    <header className="menu-top">
      <div className="column flex min-h-14 items-center gap-1.5 px-2">
        <IconButton
          as={Link}
          to="?choose=menu"
          preventScrollReset
          label={t('shell.openNavigation')}
          icon={<MenuIcon size={22} />}
        />
        <div className="min-w-0 flex-1">
          <p className="truncate text-name">
            <bdi {...nameMark}>{name}</bdi>
          </p>
          <p className="truncate text-small text-ink2">
            {(state.takesOrders ? [method, howLong] : [spot?.spoken, state.word]).filter(Boolean).join(' · ')}
          </p>
        </div>
        <IconButton
          as={Link}
          to={paths.search(url, storeId ?? '')}
          preventScrollReset
          onClick={() => startTyping(t('menu.search'))}
          label={t('menu.search')}
          icon={<SearchIcon size={22} />}
        />
      </div>
    </header>
  )
}
