import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Text } from '@compass/domain/languages'
import { useSearchParams } from 'react-router'
import { Select } from '#parts/field.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useChosenStore } from '#shell/session/chosen-store.ts'
import { useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useDraft } from './draft.tsx'

type StoreEntry = MerchantDocument['stores'][number]

/** What a store and a court both have. */
export type StoresDocument = Pick<
  StoreEntry,
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
      StoreEntry,
      'key' | 'name' | 'active' | 'payment' | 'preparationMinutes' | 'scheduledRoomDetails' | 'rooms' | 'askSurname'
    >
  >

/** A store of the document, or the court that they are under. */
export interface DocumentStore {
  readonly key: string
  /** For calls; null: it is not published yet, or is the court. */
  readonly id: string | null
  readonly at: readonly string[]
  readonly name: Text
  readonly value: StoresDocument
}

const COURT = '(court)'

/** The stores whose hours, areas and tables this person changes, the court first. */
export function useDocumentStores(): readonly DocumentStore[] {
  const { draft } = useDraft()
  const { staff, stores } = useSession()
  const own = draft.stores.flatMap((value): DocumentStore[] => {
    const id = stores.find(({ key }) => key === value.key)?._id ?? null
    if (staff.store !== null && staff.store !== id) return []
    return [{ key: value.key, id, at: ['stores', value.key], name: value.name, value }]
  })
  if (!draft.court || staff.store !== null) return own
  return [{ key: COURT, id: null, at: ['court'], name: draft.name, value: draft.court }, ...own]
}

/** The store that the address names, else the one that was chosen for all screens, else the first. */
export function useDocumentStore(): DocumentStore | undefined {
  const documentStores = useDocumentStores()
  const { merchant } = useSession()
  const chosen = useChosenStore(merchant.slug)
  const [search] = useSearchParams()
  const wanted = search.get('store')
  return (
    documentStores.find(({ key }) => key === wanted) ??
    documentStores.find(({ id }) => id !== null && id === chosen) ??
    documentStores[0]
  )
}

/** Chooses among stores; nothing where there is one. */
export function DocumentStoreSelect() {
  const t = useWords('console')
  const documentStores = useDocumentStores()
  const documentStore = useDocumentStore()
  const textOf = useMerchantText()
  const [search, setSearch] = useSearchParams()
  if (documentStores.length < 2 || !documentStore) return null
  return (
    <Select
      label={t('console.store')}
      isLabelHidden
      className="min-w-40"
      value={documentStore.key}
      options={documentStores.map(({ key, name }) => ({ value: key, label: textOf(name) || key }))}
      onChange={({ currentTarget }) => {
        const next = new URLSearchParams(search)
        next.set('store', currentTarget.value)
        setSearch(next, { replace: true })
      }}
    />
  )
}
