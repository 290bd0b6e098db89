import { Chip } from '@compass/ui/chip'
import { ChoiceGroup, ChoiceRow } from '@compass/ui/choice'
import { PlusIcon } from '@compass/ui/icons'
import { Stepper } from '@compass/ui/stepper'
import { counterField, customizationField, parseNumber } from '#shell/cart/customization-fields.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import { type ChoiceQuantities, choose, countOf, mostOf } from './choosing.ts'
import type { GroupView, VariantView } from './item-view.ts'

const SINGLE = 10
const COUNTER = 30

interface GroupProps {
  readonly group: GroupView
  readonly choosing: ChoiceQuantities
  readonly onChoose: (next: ChoiceQuantities) => void
  /** It was passed over. */
  readonly missed: boolean
}

export const groupId = (id: string) => `g-${id}`

/** One question of an item: its rule in words, its answers, and at its most why the rest cannot be had too. */
export function Group({ group, choosing, onChoose, missed }: GroupProps) {
  const t = useWords('item')
  const count = countOf(choosing, group)
  const most = mostOf(group)
  const isFull = group.type !== SINGLE && count >= most
  const isMet = count >= group.min && count > 0
  return (
    <ChoiceGroup
      id={groupId(group.id)}
      title={plainText(group.name)}
      rule={isFull && group.variants.length > 1 ? t('item.maximumReached', { max: most }) : <Rule group={group} />}
      chip={
        group.type !== SINGLE && count > 0
          ? t('item.chosenOf', { chosen: count, max: most })
          : group.min > 0
            ? t('item.required')
            : undefined
      }
      met={isMet}
      error={missed ? t('item.pickToGoOn', { count: group.min - count }) : undefined}
    >
      {group.variants.map((variant) => (
        <Variant
          key={variant.id}
          variant={variant}
          isFull={isFull}
          group={group}
          choosing={choosing}
          onChoose={onChoose}
        />
      ))}
    </ChoiceGroup>
  )
}

function Rule({ group }: { group: GroupView }) {
  const t = useWords('item')
  const { type, min } = group
  const max = mostOf(group)
  if (type === COUNTER && min === 0) return t('item.upToInAll', { max })
  if (min === max) return t('item.pickExactly', { count: max })
  if (min > 0) return t('item.pickBetween', { min, max })
  if (max >= group.variants.length) return t('item.pickAny')
  return t('item.pickUpTo', { max })
}

type VariantProps = Omit<GroupProps, 'missed'> & { readonly variant: VariantView; readonly isFull: boolean }

function Variant({ variant, group, choosing, onChoose, isFull }: VariantProps) {
  const t = useWords('item')
  const pieces = choosing[group.id]?.[variant.id] ?? 0
  const closed = !variant.isActive
  const end = closed ? (
    <Chip>{t('item.soldOut')}</Chip>
  ) : (
    <Difference price={variant.price} free={group.type === SINGLE} />
  )
  if (group.type === COUNTER) {
    return <CounterRow variant={variant} group={group} choosing={choosing} onChoose={onChoose} isFull={isFull} />
  }
  return (
    <ChoiceRow
      type={group.type === SINGLE ? 'radio' : 'checkbox'}
      name={customizationField(group.id)}
      value={variant.id}
      checked={pieces > 0}
      disabled={closed || (isFull && pieces === 0)}
      required={group.type === SINGLE && group.min > 0}
      label={<LocalizedText text={variant.name} />}
      note={variant.description ? <LocalizedText text={variant.description} /> : undefined}
      end={end}
      onChange={(event) => onChoose(choose(choosing, group, variant.id, event.target.checked ? 1 : -1))}
      // An optional question with one answer is let go by touching the answer again.
      onClick={() => {
        if (group.type === SINGLE && group.min === 0 && pieces > 0) onChoose(choose(choosing, group, variant.id, -1))
      }}
    />
  )
}

function CounterRow({ variant, group, choosing, onChoose, isFull }: VariantProps) {
  const t = useWords('item')
  const pieces = choosing[group.id]?.[variant.id] ?? 0
  const name = plainText(variant.name)
  const step = (actor: 1 | -1) => onChoose(choose(choosing, group, variant.id, actor))
  const isClosed = !variant.isActive || (isFull && pieces === 0)
  return (
    <div
      className={`flex min-h-15.5 items-center gap-3.5 border-line py-1.5 not-last:border-b ${isClosed ? 'text-ink3' : ''}`}
    >
      <span className="min-w-0 flex-1">
        <span className="block text-name">
          <LocalizedText text={variant.name} />
        </span>
        <span className={`block text-small ${isClosed ? '' : 'text-ink2'}`}>
          <Difference price={variant.price} />
        </span>
      </span>
      {variant.isActive ? (
        <>
          {/* Without scripts a number is typed. */}
          <input
            type="text"
            name={counterField(group.id, variant.id)}
            aria-label={name}
            value={pieces}
            onChange={(event) =>
              onChoose({
                ...choosing,
                [group.id]: { ...choosing[group.id], [variant.id]: parseNumber(event.target.value) || 0 },
              })
            }
            inputMode="numeric"
            // A field of type number takes the digits 0–9 alone.
            pattern="[0-9٠-٩۰-۹]*"
            maxLength={3}
            autoComplete="off"
            className="counter-input"
          />
          <span className="needs-scripts">
            <Stepper
              count={pieces}
              countLabel={`${name}, ${pieces}`}
              alone={{ look: isFull ? 'sunken' : 'tint', icon: <PlusIcon /> }}
              less={{ label: t('item.oneLessOf', { name }), type: 'button', onClick: () => step(-1) }}
              more={{ label: t('item.oneMoreOf', { name }), type: 'button', onClick: () => step(1), disabled: isFull }}
            />
          </span>
        </>
      ) : (
        <Chip>{t('item.soldOut')}</Chip>
      )}
    </div>
  )
}

/** What a choice adds: "+8.00", or a word where it adds nothing. */
function Difference({ price, free = false }: { price: number; free?: boolean }) {
  const t = useWords('item')
  const money = useMoney()
  if (price === 0) return t(free ? 'item.included' : 'item.free')
  return (
    <bdi dir="ltr" className="tabular-nums">
      {money.text(price, { sign: 'always', currency: false })}
    </bdi>
  )
}
