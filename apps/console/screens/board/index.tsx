import './board.css'
import { useSearchParams } from 'react-router'
import { Empty } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'
import { chooseStore } from '#shell/session/chosen-store.ts'
import { useSession } from '#shell/session/index.tsx'
import { BoardView } from './board-view.tsx'
import { BoardIcon } from './icons.ts'
import { BoardProvider } from './use-board.tsx'

/** The counter: the orders of one outlet as they come, are cooked and leave. */
export function Screen() {
  const t = useWords('board')
  const { stores, merchant } = useSession()
  const [query, setQuery] = useSearchParams()
  const store = stores.find(({ _id }) => _id === query.get('store')) ?? stores[0]
  if (!store) return <Empty icon={BoardIcon} title={t('board.noStore')} />
  const choose = (id: string) => {
    chooseStore(merchant.slug, id)
    setQuery({ store: id }, { replace: true })
  }
  return (
    <BoardProvider key={store._id} storeId={store._id}>
      <BoardView stores={{ stores, storeId: store._id, onChoose: choose }} />
    </BoardProvider>
  )
}
