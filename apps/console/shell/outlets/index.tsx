import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Text } from '@compass/domain/languages'
import { useSearchParams } from 'react-router'
import { Select } from '#parts/field.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useDraft } from './draft.tsx'

type DocumentStore = MerchantDocument['stores'][number]

/** What a store and a court both have. */
export type OutletDocument = Pick<
  DocumentStore,
  | 'location'
  | 'address'
  | 'phone'
  | 'services'
  | 'hours'
  | 'scheduledDeliveryDetails'
  | 'scheduledPickupDetails'
  | 'areas'
  | 'delivery'
  | 'tables'
  | 'chooseTable'
  | 'joining'
  | 'staffCalls'
> &
  Partial<
    Pick<
      DocumentStore,
      'key' | 'name' | 'active' | 'payment' | 'preparationMinutes' | 'scheduledRoomDetails' | 'rooms' | 'askSurname'
    >
  >

/** A store of the document, or the court that they are under. */
export interface Outlet {
  readonly key: string
  /** For calls; null: it is not published yet, or is the court. */
  readonly id: string | null
  readonly at: readonly string[]
  readonly name: Text
  readonly value: OutletDocument
}

const COURT = '(court)'

/** The outlets whose hours, areas and tables this person changes, the court first. */
export function useOutlets(): readonly Outlet[] {
  const { draft } = useDraft()
  const { staff, stores } = useSession()
  const own = draft.stores.flatMap((value): Outlet[] => {
    const id = stores.find(({ key }) => key === value.key)?._id ?? null
    if (staff.store !== null && staff.store !== id) return []
    return [{ key: value.key, id, at: ['stores', value.key], name: value.name, value }]
  })
  if (!draft.court || staff.store !== null) return own
  return [{ key: COURT, id: null, at: ['court'], name: draft.name, value: draft.court }, ...own]
}

/** The outlet that the address names, else the first. */
export function useOutlet(): Outlet | undefined {
  const outlets = useOutlets()
  const [search] = useSearchParams()
  const wanted = search.get('store')
  return outlets.find(({ key }) => key === wanted) ?? outlets[0]
}

/** Chooses among outlets; nothing where there is one. */
export function OutletSelect() {
  const t = useWords('console')
  const outlets = useOutlets()
  const outlet = useOutlet()
  const textOf = useMerchantText()
  const [search, setSearch] = useSearchParams()
  if (outlets.length < 2 || !outlet) return null
  return (
    <Select
      label={t('console.store')}
      isLabelHidden
      className="min-w-40"
      value={outlet.key}
      options={outlets.map(({ key, name }) => ({ value: key, label: textOf(name) || key }))}
      onChange={({ currentTarget }) => {
        const next = new URLSearchParams(search)
        next.set('store', currentTarget.value)
        setSearch(next, { replace: true })
      }}
    />
  )
}
