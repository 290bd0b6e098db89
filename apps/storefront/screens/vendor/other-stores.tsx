import { StoreIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { Link } from 'react-router'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { StateLine } from './state-line.tsx'

/** The merchant's other stores, each leading to the same screen of its own. Nothing where there is just one. */
export function OtherStores({ storeId, pathOf }: { storeId: string; pathOf: (storeId: string) => string }) {
  const t = useWords('store')
  const { stores } = useShell()
  const others = stores.filter(({ id }) => id !== storeId)
  if (others.length === 0) return null
  return (
    <section>
      <h2 className="mb-1 text-subhead">{t('store.otherOutlets')}</h2>
      <div>
        {others.map((store) => (
          <ListRow
            key={store.id}
            as={Link}
            to={pathOf(store.id)}
            icon={<StoreIcon className="text-accent" />}
            title={<LocalizedText text={store.name} />}
            note={<StateLine store={store} />}
            leads
          />
        ))}
      </div>
    </section>
  )
}
