import { type PastedCategory, readPastedMenu } from '@compass/domain/catalogue'
import type { Language } from '@compass/domain/languages'
import { exponentOf } from '@compass/domain/money'
import type { Icon } from '@compass/ui/icons'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#parts/button.tsx'
import { Field, TextArea } from '#parts/field.tsx'
import { PasteIcon, PencilIcon, SpreadsheetIcon } from '#parts/icons.ts'
import { Chip, Segments } from '#parts/surfaces.tsx'
import { screenPath } from '#paths'
import { makeKey } from '#shell/language/make-key.ts'
import { marksOfLanguage } from '#shell/language/names.ts'
import { useWords } from '#shell/language/words.tsx'
import { Thumb } from '#shell/pictures/thumb.tsx'
import { useSession } from '#shell/session/index.tsx'
import { StepFoot } from './step-foot.tsx'
import type { Entry, StepProps } from './step-props.ts'
import { useTyped } from './use-typed.ts'

const SHOWN = 5

export function MenuStep({ document, keep, isBusy, onTyped, onLater }: StepProps) {
  const t = useWords('start')
  const { merchant } = useSession()
  const [method, setMethod] = useState<'type' | 'paste'>('paste')
  const [text, setText] = useState('')
  const first = document.languages[0] as Language
  const menu = readPastedMenu(text, exponentOf(document.currency))
  const products = menu.flatMap(({ name, products: own }) => own.map((product) => ({ ...product, category: name })))
  const entries = products.length > 0 ? entriesOf(document, menu, t('start.menuWord')) : []
  useTyped(onTyped, entries)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (entries.length > 0) void keep(entries)
      }}
    >
      <Segments
        className="mb-3 w-fit"
        label={t('start.menuWay')}
        value={method}
        onChoose={(value) => setMethod(value as 'type' | 'paste')}
        segments={[
          { value: 'type', label: <MethodWords icon={PencilIcon}>{t('start.way_type')}</MethodWords> },
          { value: 'paste', label: <MethodWords icon={PasteIcon}>{t('start.way_paste')}</MethodWords> },
        ]}
      >
        <Link to={screenPath(merchant.slug, 'menu', 'import')} className="grid items-center">
          <MethodWords icon={SpreadsheetIcon}>{t('start.way_file')}</MethodWords>
        </Link>
      </Segments>
      <div className="grid gap-3 tablet:grid-cols-2">
        {method === 'paste' ? (
          <TextArea
            label={t('start.pasteLabel')}
            rows={10}
            {...marksOfLanguage(first)}
            placeholder={t('start.pasteExample')}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        ) : (
          <TypedProduct onAdd={(line) => setText(text === '' ? line : `${text}\n${line}`)} />
        )}
        <div className="pane p-4" aria-live="polite">
          <p className="mb-2 flex items-center gap-2 font-semibold">
            {t('start.understood', { products: products.length, categories: menu.length })}
            {products.length > 0 ? <Chip look="ok">{t('start.understoodChip')}</Chip> : null}
          </p>
          <ul className="divide-y divide-line">
            {products.slice(0, SHOWN).map(({ name, price, category }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what is typed has no name of its own yet
              <li key={place} className="flex items-center gap-2 py-1.5">
                <Thumb id={name} picture={null} className="me-1 size-8 rounded-little" />
                <b className="truncate">{name}</b>
                <span className="me-auto truncate text-ink3">{category}</span>
                <span className="tabular-nums">{price}</span>
              </li>
            ))}
          </ul>
          {products.length > SHOWN ? (
            <p className="pt-2 text-note text-ink3">{t('start.more', { count: products.length - SHOWN })}</p>
          ) : null}
        </div>
      </div>
      <StepFoot
        label={t('start.takeMenu', { count: products.length })}
        isBusy={isBusy}
        isReady={products.length > 0}
        onLater={onLater}
      />
    </form>
  )
}

function MethodWords({ icon: Drawing, children }: { readonly icon: Icon; readonly children: ReactNode }) {
  return (
    <span className="flex items-center justify-center gap-1.5">
      <Drawing size={16} />
      {children}
    </span>
  )
}

/** What is read as changes of the document: categories that are new, and products after those that are there. */
function entriesOf(
  document: StepProps['document'],
  menu: readonly PastedCategory[],
  unnamed: string,
): readonly Entry[] {
  const first = document.languages[0] as Language
  const { categories } = document.catalogue
  const keys = new Set(categories.map(({ key }) => key))
  const skus = new Set(categories.flatMap((category) => category.products.map(({ sku }) => sku)))
  let lastCategory = categories.at(-1)?.key ?? null
  const used = new Set(menu.map(({ name }) => name ?? unnamed))
  // What a shop begins with is empty, and goes when others come.
  const emptied = categories
    .filter(({ name, products }) => products.length === 0 && !used.has(name[first] ?? ''))
    .map(({ key }) => ({ at: ['catalogue', 'categories', key] }))
  const added = menu.flatMap(({ name, products: own }) => {
    const words = name ?? unnamed
    const known = categories.find((category) => category.name[first] === words)
    const key = known?.key ?? claimKey(words, keys, 'category')
    const begun = known
      ? []
      : [{ at: ['catalogue', 'categories', key], is: { key, name: { [first]: words } }, after: lastCategory }]
    if (!known) lastCategory = key
    let last = known?.products.at(-1)?.sku ?? null
    return [
      ...begun,
      ...own.map(({ name: dish, price, description }) => {
        const sku = claimKey(dish, skus, 'item')
        const entry = {
          at: ['catalogue', 'products', sku],
          is: {
            sku,
            category: key,
            name: { [first]: dish },
            ...(description ? { description: { [first]: description } } : {}),
            price,
            foodType: 'other',
          },
          after: last,
        }
        last = sku
        return entry
      }),
    ]
  })
  return [...added, ...emptied]
}

/** A key for a name, taken from then on. */
function claimKey(name: string, taken: Set<string>, otherwise: string): string {
  const key = makeKey(name, (one) => taken.has(one), otherwise)
  taken.add(key)
  return key
}

/** One product after another, for who has no list. */
function TypedProduct({ onAdd }: { readonly onAdd: (line: string) => void }) {
  const t = useWords('start')
  const [name, setName] = useState('')
  const [price, setPrice] = useState('')
  const add = () => {
    if (name.trim() === '' || price.trim() === '') return
    onAdd(`${name.trim()} ${price.trim()}`)
    setName('')
    setPrice('')
  }
  const onEnter = (event: { readonly key: string; preventDefault: () => void }) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className="grid content-start gap-3">
      <Field
        label={t('start.dish')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={onEnter}
      />
      <Field
        label={t('start.price')}
        inputMode="decimal"
        dir="ltr"
        value={price}
        onChange={({ currentTarget }) => setPrice(currentTarget.value)}
        onKeyDown={onEnter}
      />
      <Button onClick={add}>{t('start.addDish')}</Button>
    </div>
  )
}
