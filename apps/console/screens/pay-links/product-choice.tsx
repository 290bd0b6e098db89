import { getMenuProducts, searchProducts } from '@compass/contract/catalogue'
import type { ServiceWithoutSpot } from '@compass/domain/services'
import { CloseIcon, MinusIcon, PlusIcon } from '@compass/ui/icons'
import { Plate } from '@compass/ui/plate'
import { useDeferredValue, useState } from 'react'
import { IconAction } from '#parts/button.tsx'
import { Checkbox, Field, Select } from '#parts/field.tsx'
import { LoadingRows } from '#parts/surfaces.tsx'
import { FailedCall } from '#shell/calls/failures.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { useFigures } from '#shell/figures/index.ts'
import { useWords } from '#shell/language/words.tsx'
import { pictureOf } from '#shell/pictures/index.ts'
import { MerchantText, useMerchantText } from '#shell/session/merchant-text.tsx'
import { type ChosenCounts, firstChoice, isCounter, isSingle, type LinkLine, type MenuProduct } from './link-form.ts'

const FOUND = 6
const MAX_LINES = 100
const MAX_UNITS = 999

/** Products that a link is for: found on the server, with their choices and how many. */
export function ProductChoice(props: {
  readonly store: string
  /** Pickup or delivery: what is sold so. */
  readonly service: ServiceWithoutSpot
  readonly lines: readonly LinkLine[]
  readonly onChange: (lines: readonly LinkLine[]) => void
}) {
  const { store, service, lines, onChange } = props
  const change = (key: string, to: Partial<LinkLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...to } : line)))
  const add = (product: MenuProduct) =>
    onChange([...lines, { key: crypto.randomUUID(), product, qty: 1, chosen: firstChoice(product) }])
  return (
    <div className="grid grid-cols-1 gap-3">
      {lines.length > 0 ? (
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <ChosenLine
              key={line.key}
              line={line}
              onChange={(to) => change(line.key, to)}
              onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
            />
          ))}
        </ul>
      ) : null}
      {lines.length < MAX_LINES ? <Finder store={store} service={service} onAdd={add} /> : null}
    </div>
  )
}

function Finder(props: {
  readonly store: string
  readonly service: ServiceWithoutSpot
  readonly onAdd: (product: MenuProduct) => void
}) {
  const { store, service, onAdd } = props
  const t = useWords('console', 'customers')
  const { money } = useFigures()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const page = { store, orderType: service, limit: FOUND }
  const first = useCall(getMenuProducts, { query: page }, { enabled: query === '' })
  const found = useCall(searchProducts, { query: { ...page, query } }, { enabled: query !== '', keepsPrevious: true })
  const { data, error } = query === '' ? first : found
  return (
    <div>
      <Field
        type="search"
        label={t('customers.addProduct')}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      {error ? (
        <div className="-mx-4">
          <FailedCall error={error} />
        </div>
      ) : null}
      {!data && !error ? <LoadingRows label={t('console.loading')} rows={3} /> : null}
      {data?.items.length === 0 ? <p className="pt-2 text-note text-ink2">{t('customers.noProduct')}</p> : null}
      <ul className="mt-1">
        {data?.items.map((product) => (
          <li key={product._id}>
            <button
              type="button"
              onClick={() => onAdd(product)}
              className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-form px-2 py-1 text-start hover:bg-wash"
            >
              <ProductPlate product={product} className="size-8" />
              <span className="min-w-0 flex-1 truncate">
                <MerchantText text={product.name} />
              </span>
              <span className="text-ink2">{money(product.price)}</span>
              <PlusIcon size={16} className="text-ink2" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ChosenLine(props: {
  readonly line: LinkLine
  readonly onChange: (to: Partial<LinkLine>) => void
  readonly onRemove: () => void
}) {
  const { line, onChange, onRemove } = props
  const t = useWords('customers')
  const say = useMerchantText()
  const { product, qty, chosen } = line
  const name = say(product.name)
  return (
    <li className="py-2">
      <div className="flex items-center gap-2">
        <ProductPlate product={product} className="size-10" />
        <span className="min-w-0 flex-1 truncate text-row">
          <MerchantText text={product.name} />
        </span>
        <Stepper
          name={name}
          count={qty}
          min={1}
          max={MAX_UNITS}
          onChange={(next) => onChange({ qty: next })}
          isStrong
        />
        <IconAction
          size="table"
          kind="bare"
          label={t('customers.removeProduct', { name })}
          icon={<CloseIcon size={14} />}
          onClick={onRemove}
        />
      </div>
      {product.customize.map((group) => (
        <Group
          key={group._id}
          group={group}
          counts={chosen[group._id] ?? {}}
          onChange={(counts) => onChange({ chosen: { ...chosen, [group._id]: counts } })}
        />
      ))}
    </li>
  )
}

function ProductPlate({ product, className }: { readonly product: MenuProduct; readonly className: string }) {
  return (
    <Plate
      id={product._id}
      glyph="utensils"
      glyphSize={16}
      picture={pictureOf(product.photo[0])}
      className={`shrink-0 rounded-little ${className}`}
    />
  )
}

/** How many of something. */
function Stepper(props: {
  readonly name: string
  readonly count: number
  readonly min: number
  readonly max: number
  readonly onChange: (count: number) => void
  readonly isStrong?: boolean
}) {
  const { name, count, min, max, onChange, isStrong = false } = props
  const t = useWords('customers')
  return (
    <>
      <IconAction
        size="table"
        label={t('customers.oneLessOf', { name })}
        icon={<MinusIcon size={14} />}
        disabled={count <= min}
        onClick={() => onChange(count - 1)}
      />
      <output className={`w-6 text-center ${isStrong ? 'font-em' : ''}`}>{count}</output>
      <IconAction
        size="table"
        label={t('customers.oneMoreOf', { name })}
        icon={<PlusIcon size={14} />}
        disabled={count >= max}
        onClick={() => onChange(count + 1)}
      />
    </>
  )
}

type GroupCounts = ChosenCounts[string]

/** One question of a product. Whether the answer is enough is said by the server, which prices it. */
function Group(props: {
  readonly group: MenuProduct['customize'][number]
  readonly counts: GroupCounts
  readonly onChange: (counts: GroupCounts) => void
}) {
  const { group, counts, onChange } = props
  const t = useWords('customers')
  const say = useMerchantText()
  const { money } = useFigures()
  const variants = group.variants.filter(({ isActive }) => isActive)
  const wordsOf = ({ name, price }: (typeof variants)[number]) =>
    price.amount > 0 ? `${say(name)} +${money(price)}` : say(name)
  const set = (id: string, count: number) => {
    const { [id]: _, ...others } = counts
    onChange(count > 0 ? { ...others, [id]: count } : others)
  }
  const sum = Object.values(counts).reduce((all, count) => all + count, 0)
  if (isSingle(group))
    return (
      <Select
        className="mt-2 ps-12"
        label={say(group.name)}
        value={Object.keys(counts)[0] ?? ''}
        options={[
          ...(group.min === 0 ? [{ value: '', label: t('customers.noChoice') }] : []),
          ...variants.map((one) => ({ value: one._id, label: wordsOf(one) })),
        ]}
        onChange={({ target }) => onChange(target.value ? { [target.value]: 1 } : {})}
      />
    )
  return (
    <fieldset className="mt-2 ps-12">
      <legend className="text-note font-em">{say(group.name)}</legend>
      {variants.map((one) =>
        isCounter(group) ? (
          <div key={one._id} className="flex items-center gap-2 py-1">
            <span className="min-w-0 flex-1">{wordsOf(one)}</span>
            <Stepper
              name={say(one.name)}
              count={counts[one._id] ?? 0}
              min={0}
              max={(counts[one._id] ?? 0) + group.max - sum}
              onChange={(count) => set(one._id, count)}
            />
          </div>
        ) : (
          <Checkbox
            key={one._id}
            checked={one._id in counts}
            disabled={!(one._id in counts) && sum >= group.max}
            onChange={({ target }) => set(one._id, target.checked ? 1 : 0)}
          >
            {wordsOf(one)}
          </Checkbox>
        ),
      )}
    </fieldset>
  )
}
