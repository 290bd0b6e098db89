import { useWords } from '#shell/language/words.tsx'
import type { StaffSession } from '#shell/session/index.tsx'
import { MerchantText, useMerchantText } from '#shell/session/merchant-text.tsx'
import { ChevronDownIcon } from '../icons.ts'

export interface StoreChoiceProps {
  readonly stores: StaffSession['stores']
  readonly storeId: string
  readonly onChoose: (storeId: string) => void
}

/** The outlet whose orders these are; whoever works for several changes it here. */
export function StoreChoice({ stores, storeId, onChoose }: StoreChoiceProps) {
  const t = useWords('board')
  const textOf = useMerchantText()
  const store = stores.find(({ _id }) => _id === storeId)
  if (stores.length < 2)
    return (
      <h1 className="truncate text-section">
        <MerchantText text={store?.name} />
      </h1>
    )
  return (
    <>
      <h1 className="sr-only">{textOf(store?.name)}</h1>
      <span className="store-choice">
        <select aria-label={t('board.whichStore')} value={storeId} onChange={(event) => onChoose(event.target.value)}>
          {stores.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {textOf(name)}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={18} />
      </span>
    </>
  )
}
