import { Select } from '@compass/ui/field'
import { useId } from 'react'
import { Quantity } from '#shell/cart/quantity.tsx'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum, useMoney } from '#shell/pricing/money.tsx'
import { partOf } from '../item-parts.ts'
import { PersonAvatar, usePersonName } from '../people.tsx'
import type { PersonView } from '../table-view.ts'
import { type ItemSelection, inPickingOrder, type PickableItem } from './my-items.ts'

type PickItemsProps = {
  readonly items: readonly PickableItem[]
  readonly picked: ItemSelection
  readonly setPicked: (picked: ItemSelection) => void
  readonly people: readonly PersonView[]
}

/** The items of the bill: one's own first, then what nobody has, then what others took. */
export function PickItems({ items, picked, setPicked, people }: PickItemsProps) {
  const t = useWords('bill')
  const nameOf = usePersonName()
  const pick = (id: string, partCount: number | null) => {
    const next = new Map(picked)
    if (partCount === null) next.delete(id)
    else next.set(id, partCount)
    setPicked(next)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('bill.kindLines')}</legend>
      {inPickingOrder(items).map((one) =>
        one.open === null ? (
          <TakenRow key={one.item.id} one={one} />
        ) : (
          <OpenRow
            key={one.item.id}
            one={one}
            orderedBy={one.item.by.who === 'me' ? null : nameOf(one.item.by)}
            partCount={picked.get(one.item.id) ?? null}
            most={Math.max(2, Math.min(20, people.length))}
            onPick={(partCount) => pick(one.item.id, partCount)}
          />
        ),
      )}
    </fieldset>
  )
}

const ROW = 'flex min-h-13 items-center gap-3.5 border-line py-2 not-last:border-b'

type OpenRowProps = {
  readonly one: PickableItem
  /** Who ordered it; null: oneself. */
  readonly orderedBy: string | null
  /** Into how many parts it is shared; null: it is not picked. */
  readonly partCount: number | null
  /** Into so many it can be shared. */
  readonly most: number
  readonly onPick: (partCount: number | null) => void
}

function OpenRow({ one, orderedBy, partCount, most, onPick }: OpenRowProps) {
  const { item } = one
  const id = useId()
  const shared = one.partCount ?? partCount ?? 1
  return (
    <div className={`group/row flex-wrap ${ROW}`}>
      <label htmlFor={id} className="flex min-w-0 flex-1 items-center gap-3.5">
        <input
          id={id}
          type="checkbox"
          name="line"
          value={item.id}
          className="tick"
          checked={partCount !== null}
          onChange={({ target }) => onPick(target.checked ? (one.partCount ?? 1) : null)}
        />
        <span className="min-w-0 flex-1">
          <ItemName one={one} />
        </span>
      </label>
      <Sum amount={partOf(item, shared)} className="shrink-0" />
      <PartOfItem one={one} orderedBy={orderedBy} partCount={shared} most={most} onPick={onPick} />
    </div>
  )
}

/** Below an item: who ordered it, and into how many parts it is shared. */
function PartOfItem({ one, orderedBy, partCount, most, onPick }: OpenRowProps & { readonly partCount: number }) {
  const t = useWords('bill')
  const money = useMoney()
  const { item } = one
  const ordered = orderedBy === null ? null : t('bill.orderedBy', { name: orderedBy })
  const part =
    partCount > 1 ? t('bill.partOf', { of: partCount, amount: money.text(item.amount, { currency: false }) }) : null
  const words = [ordered, part].filter(Boolean).join(' · ')
  // Others have divided it already: everybody takes a part of the same size.
  if (one.partCount !== null)
    return (
      <div className="-mt-1.5 w-full ps-9.5 pb-1 text-small text-ink2">
        {words}
        <input type="hidden" name={`of:${item.id}`} value={one.partCount} />
      </div>
    )
  return (
    <div className="-mt-1.5 flex w-full flex-wrap items-center gap-x-1.5 ps-9.5 text-small text-ink2">
      {words ? <span>{words}</span> : null}
      {/* What is not picked is shared with nobody yet. */}
      <details className="hidden min-w-0 group-has-[input:checked]/row:block noscript:block">
        <summary
          className="word"
          aria-label={t(partCount > 1 ? 'bill.changeSharing' : 'bill.shareItem', { item: plainText(item.name) })}
        >
          {t(partCount > 1 ? 'bill.change' : 'bill.shareIt')}
        </summary>
        <Select
          label={t('bill.sharedByHowMany')}
          name={`of:${item.id}`}
          value={partCount}
          onChange={({ target }) => onPick(Number(target.value))}
          className="my-2 min-w-52"
        >
          <option value="1">{t('bill.notShared')}</option>
          {Array.from({ length: most - 1 }, (_, i) => i + 2).map((count) => (
            <option key={count} value={count}>
              {t('bill.sharedBy', { count })}
            </option>
          ))}
        </Select>
      </details>
    </div>
  )
}

function ItemName({ one: { item } }: { one: PickableItem }) {
  return (
    <span className="block text-name wrap-anywhere">
      {item.qty > 1 ? (
        <>
          <Quantity count={item.qty} />{' '}
        </>
      ) : null}
      <LocalizedText text={item.name} />
    </span>
  )
}

/** Somebody has it: their circle stands in place of the check. */
function TakenRow({ one }: { one: PickableItem }) {
  const t = useWords('bill')
  const nameOf = usePersonName()
  const [share] = one.takenBy
  if (!share) return null
  const isPaid = one.takenBy.every(({ state }) => state === 'paid')
  const words =
    share.by.who === 'me'
      ? t(isPaid ? 'bill.youPaidFor' : 'bill.youPayFor')
      : t(isPaid ? 'bill.hasPaidFor' : 'bill.isPayingFor', { name: nameOf(share.by) })
  return (
    <div className={`${ROW} text-ink3`}>
      <span className="grid w-6 shrink-0 place-items-center">
        <PersonAvatar person={share.by} size={24} />
      </span>
      <div className="min-w-0 flex-1">
        <ItemName one={one} />
        <p className="text-small text-ink2">{words}</p>
      </div>
      <Sum amount={one.item.amount} sameColour className="shrink-0" />
    </div>
  )
}
