import { useSearchParams } from 'react-router'
import { Select } from '#parts/field.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'

/** Which store's tables; nothing where there is one. */
export function StoreChoice() {
  const t = useWords('console')
  const { stores } = useSession()
  const textOf = useMerchantText()
  const [search, setSearch] = useSearchParams()
  if (stores.length < 2) return null
  return (
    <Select
      label={t('console.store')}
      isLabelHidden
      className="min-w-40"
      value={search.get('of') ?? stores[0]!._id}
      options={stores.map(({ _id, name }) => ({ value: _id, label: textOf(name) }))}
      onChange={({ currentTarget }) => setSearch({ of: currentTarget.value }, { replace: true })}
    />
  )
}
