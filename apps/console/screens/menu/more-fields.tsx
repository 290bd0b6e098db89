import { valueAt } from '@compass/domain/document-changes'
import type { Text } from '@compass/domain/languages'
import { CloseIcon } from '@compass/ui/icons'
import { useId } from 'react'
import { Checkbox, Field, Select } from '#parts/field.tsx'
import { Chip } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { LineField } from '#shell/texts/index.tsx'
import { SelectField, SwitchField } from './fields.tsx'
import { type MenuProduct, PRODUCTS } from './rules/menu-model.ts'
import { useEdit, useEdits } from './use-edits.tsx'

const SERVICES = ['delivery', 'pickup', 'dineIn', 'room'] as const
const MAX_GOES_WITH = 12

interface OtherParts {
  readonly taxes: readonly { readonly key: string; readonly name?: Text; readonly rate?: string }[]
  readonly stores: readonly { readonly key: string; readonly name: Text }[]
}

/** What few products need: tax, services, pairs, what goes with it. */
export function MoreFields({ product }: { readonly product: MenuProduct }) {
  const t = useWords('editor')
  const say = useMerchantText()
  const { draftTree } = useEdits()
  const taxes = (valueAt(draftTree, ['taxes']) ?? []) as OtherParts['taxes']
  const stores = (valueAt(draftTree, ['stores']) ?? []) as OtherParts['stores']
  const at = [...PRODUCTS, product.sku]
  return (
    <div className="grid gap-5">
      {taxes.length > 0 ? (
        <SelectField
          at={[...at, 'tax']}
          label={t('editor.tax')}
          read={(value) => value ?? taxes[0]!.key}
          options={taxes.map(({ key, name, rate }) => ({
            value: key,
            label: `${name ? say(name) : key.toUpperCase()}${rate ? ` ${rate}%` : ''}`,
          }))}
        />
      ) : null}
      <Services at={at} />
      <Bogo at={at} />
      <GoesWith product={product} />
      <SoldOutByDocument at={at} stores={stores} />
      <div>
        <SwitchField
          at={[...at, 'preOrderOnly']}
          label={t('editor.preOrderOnly')}
          hint={t('editor.preOrderOnlyHint')}
        />
        <SwitchField at={[...at, 'recent']} label={t('editor.recent')} hint={t('editor.recentHint')} />
        <Prescription at={at} />
      </div>
      <p className="text-note text-ink3">{t('editor.codeStays', { code: product.sku })}</p>
    </div>
  )
}

function Services({ at }: { readonly at: readonly string[] }) {
  const t = useWords('editor')
  const { value, set } = useEdit<readonly string[] | null>([...at, 'services'])
  const chosen = value ?? SERVICES
  const toggle = (service: string) => {
    const next = SERVICES.filter((one) => (one === service ? !chosen.includes(one) : chosen.includes(one)))
    if (next.length > 0) set(next.length === SERVICES.length ? null : next)
  }
  return (
    <fieldset>
      <legend className="text-note font-em">{t('editor.services')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {SERVICES.map((service) => (
          <Checkbox key={service} checked={chosen.includes(service)} onChange={() => toggle(service)}>
            {t(`editor.service_${service}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

const KEY = /^[a-z0-9][a-z0-9-]{0,59}$/

function Bogo({ at }: { readonly at: readonly string[] }) {
  const t = useWords('editor')
  const { value, set } = useEdit<boolean | string>([...at, 'bogo'])
  const kind = typeof value === 'string' ? 'group' : value ? 'all' : 'none'
  return (
    <div className="grid grid-cols-2 gap-2">
      <Select
        label={t('editor.bogo')}
        hint={t('editor.bogoHint')}
        value={kind}
        onChange={({ currentTarget }) => set({ none: false, all: true, group: 'pairs' }[currentTarget.value] ?? false)}
        options={(['none', 'all', 'group'] as const).map((one) => ({ value: one, label: t(`editor.bogo_${one}`) }))}
      />
      {typeof value === 'string' ? (
        <LineField
          label={t('editor.bogoGroup')}
          value={value}
          onLeave={(typed) => KEY.test(typed) && set(typed)}
          hint={t('editor.keyHint')}
        />
      ) : null}
    </div>
  )
}

function GoesWith({ product }: { readonly product: MenuProduct }) {
  const t = useWords('editor')
  const say = useMerchantText()
  const list = useId()
  const { menu } = useEdits()
  const { value = [], set } = useEdit<readonly string[]>([...PRODUCTS, product.sku, 'goesWith'])
  const named = new Map([...menu.products.values()].map((one) => [say(one.name), one.sku]))
  return (
    <div className="grid gap-2">
      <Field
        label={t('editor.goesWith')}
        hint={t('editor.goesWithHint')}
        list={list}
        disabled={value.length >= MAX_GOES_WITH}
        onChange={({ currentTarget }) => {
          const sku = named.get(currentTarget.value)
          if (sku === undefined || sku === product.sku) return
          if (!value.includes(sku)) set([...value, sku])
          currentTarget.value = ''
        }}
      />
      <datalist id={list}>
        {[...named.keys()].slice(0, 500).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ul className="flex flex-wrap gap-1.5">
        {value.map((sku) => (
          <li key={sku}>
            <Chip>
              {say(menu.products.get(sku)?.name) || sku}
              <button
                type="button"
                aria-label={t('editor.removeNamed', { name: say(menu.products.get(sku)?.name) || sku })}
                onClick={() => set(value.filter((one) => one !== sku))}
                className="relative grid size-5 place-items-center after:absolute after:-inset-2"
              >
                <CloseIcon size={12} />
              </button>
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the document says to be sold out stays so until it is changed here; the day's own is said on its screen. */
function SoldOutByDocument({ at, stores }: { at: readonly string[]; stores: OtherParts['stores'] }) {
  const t = useWords('editor')
  const say = useMerchantText()
  const { value, set } = useEdit<boolean | readonly string[]>([...at, 'soldOut'])
  const keys = stores.map(({ key }) => key)
  const chosen = value === true ? keys : Array.isArray(value) ? (value as readonly string[]) : []
  const toggle = (key: string) => {
    const next = keys.filter((one) => (one === key ? !chosen.includes(one) : chosen.includes(one)))
    set(next.length === 0 ? false : next.length === keys.length ? true : next)
  }
  return (
    <fieldset>
      <legend className="text-note font-em">{t('editor.notSoldAt')}</legend>
      <p className="text-note text-ink3">{t('editor.notSoldAtHint')}</p>
      <div className="flex flex-wrap gap-x-5">
        {stores.map(({ key, name }) => (
          <Checkbox key={key} checked={chosen.includes(key)} onChange={() => toggle(key)}>
            {say(name)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

function Prescription({ at }: { readonly at: readonly string[] }) {
  const t = useWords('editor')
  const { value, set } = useEdit<'required' | 'none'>([...at, 'prescription'])
  return (
    <Checkbox
      checked={value === 'required'}
      hint={t('editor.prescriptionHint')}
      onChange={({ currentTarget }) => set(currentTarget.checked ? 'required' : 'none')}
    >
      {t('editor.prescription')}
    </Checkbox>
  )
}
