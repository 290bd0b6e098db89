import { CloseIcon } from '@compass/ui/icons'
import { Popup } from '@compass/ui/popup'
import { useState } from 'react'
import { IconAction } from '#parts/button.tsx'
import { Field, Select } from '#parts/field.tsx'
import { WindowsField, type WindowsValue } from '#parts/windows-field.tsx'
import { useMoney } from '#shell/language/money.ts'
import { readPercent } from '#shell/language/price-input.ts'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { changeMany, type ManyStep } from './rules/many.ts'
import type { MenuProduct } from './rules/menu-model.ts'
import { PRODUCTS } from './rules/menu-model.ts'
import { useEdits } from './use-edits.tsx'
import { useWindowsWords } from './windows-words.ts'

type Asked = 'price' | 'move' | 'hours' | null

/** What can be done to all products that were chosen. Nothing is asked twice: Undo brings all back. */
export function ManyBar(props: {
  readonly products: readonly MenuProduct[]
  readonly all: readonly MenuProduct[]
  readonly onAll: () => void
  readonly onDone: () => void
}) {
  const { products, all, onAll, onDone } = props
  const t = useWords('editor')
  const tell = useToast()
  const { currency } = useMoney()
  const { write } = useEdits()
  const [asked, setAsked] = useState<Asked>(null)
  const isHidden = products.every(({ active }) => active === false)
  const apply = (step: ManyStep) => {
    setAsked(null)
    const changes = changeMany(products, step, currency)
    write(...changes)
    onDone()
    tell({
      text: t('editor.changedMany', { count: changes.length }),
      action: { label: t('editor.undo'), onClick: () => write(...undoOf(products, changes)) },
    })
  }
  const actions: readonly (readonly [string, () => void])[] = [
    [t('editor.raisePrices'), () => setAsked('price')],
    [t('editor.move'), () => setAsked('move')],
    [t('editor.setHours'), () => setAsked('hours')],
    [isHidden ? t('editor.show') : t('editor.hide'), () => apply({ kind: 'active', active: isHidden })],
    [t('editor.remove'), () => apply({ kind: 'remove' })],
  ]
  return (
    <div
      role="toolbar"
      aria-label={t('editor.manyBar')}
      className="m-2 flex flex-wrap items-center gap-2 rounded-ticket bg-fill p-2 ps-4 text-on"
    >
      <span className="me-auto font-em">{t('editor.chosenCount', { count: products.length })}</span>
      {products.length < all.length ? (
        <button type="button" onClick={onAll} className="px-2 underline underline-offset-4">
          {t('editor.chooseAll', { count: all.length })}
        </button>
      ) : null}
      {actions.map(([label, act]) => (
        <button key={label} type="button" onClick={act} className="min-h-9 rounded-little bg-on/15 px-3 font-em">
          {label}
        </button>
      ))}
      <IconAction
        label={t('editor.chooseNone')}
        kind="bare"
        size="table"
        className="text-on hover:bg-on/15"
        icon={<CloseIcon size={16} />}
        onClick={onDone}
      />
      {asked === 'price' ? <PriceQuestion {...{ products, apply }} onClose={() => setAsked(null)} /> : null}
      {asked === 'move' ? <MoveQuestion {...{ products, apply }} onClose={() => setAsked(null)} /> : null}
      {asked === 'hours' ? <HoursQuestion {...{ products, apply }} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}

/** Changes that bring products back to what they were. */
function undoOf(products: readonly MenuProduct[], changes: readonly { readonly at: readonly string[] }[]) {
  const bySku = new Map(products.map((product) => [product.sku, product]))
  return changes.map(({ at }) => {
    const product = bySku.get(at[PRODUCTS.length]!)!
    const field = at[PRODUCTS.length + 1]
    return { at, is: field === undefined ? product : (product[field as keyof MenuProduct] ?? undefined) }
  })
}

interface QuestionProps {
  readonly products: readonly MenuProduct[]
  readonly apply: (step: ManyStep) => void
  readonly onClose: () => void
}

function PriceQuestion({ products, apply, onClose }: QuestionProps) {
  const t = useWords('editor')
  const money = useMoney()
  const [typed, setTyped] = useState('5')
  const [step, setStep] = useState('1')
  const points = readPercent(typed)
  const example = products[0]
  const after =
    points === null || !example
      ? null
      : changeMany([example], { kind: 'price', basisPoints: points, step: Number(step) }, money.currency)[0]?.is
  return (
    <Popup
      open
      onClose={onClose}
      title={t('editor.raiseTitle', { count: products.length })}
      text={
        typeof after === 'string' && example
          ? t('editor.raiseExample', { was: money.decimal(example.price), is: money.decimal(after) })
          : undefined
      }
      yes={{
        label: t('editor.raiseDo'),
        disabled: points === null,
        onClick: () => points !== null && apply({ kind: 'price', basisPoints: points, step: Number(step) }),
      }}
      no={{ label: t('editor.cancel'), onClick: onClose }}
    >
      <div className="mt-4 grid grid-cols-2 gap-3 text-start">
        <Field
          label={t('editor.perCent')}
          value={typed}
          inputMode="text"
          error={points === null ? t('editor.percentWrong') : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Select
          label={t('editor.roundTo')}
          value={step}
          onChange={({ currentTarget }) => setStep(currentTarget.value)}
          options={[1, 25, 50, 100].map((minor) => ({ value: String(minor), label: money(minor) }))}
        />
      </div>
    </Popup>
  )
}

function MoveQuestion({ products, apply, onClose }: QuestionProps) {
  const t = useWords('editor')
  const say = useMerchantText()
  const { menu } = useEdits()
  const [category, setCategory] = useState(menu.categories[0]?.key ?? '')
  return (
    <Popup
      open
      onClose={onClose}
      title={t('editor.moveTitle', { count: products.length })}
      yes={{ label: t('editor.move'), onClick: () => apply({ kind: 'move', category }) }}
      no={{ label: t('editor.cancel'), onClick: onClose }}
    >
      <Select
        className="mt-4 text-start"
        label={t('editor.category')}
        value={category}
        onChange={({ currentTarget }) => setCategory(currentTarget.value)}
        options={menu.categories.map(({ key, name }) => ({ value: key, label: say(name) }))}
      />
    </Popup>
  )
}

function HoursQuestion({ products, apply, onClose }: QuestionProps) {
  const t = useWords('editor')
  const words = useWindowsWords()
  const [value, setValue] = useState<WindowsValue | null>(products[0]?.windows ?? null)
  return (
    <Popup
      open
      onClose={onClose}
      title={t('editor.hoursTitle', { count: products.length })}
      yes={{ label: t('editor.setHours'), onClick: () => apply({ kind: 'hours', windows: value }) }}
      no={{ label: t('editor.cancel'), onClick: onClose }}
    >
      <div className="mt-4 text-start">
        <WindowsField legend={t('editor.onSale')} value={value} onChange={setValue} words={words} />
      </div>
    </Popup>
  )
}
