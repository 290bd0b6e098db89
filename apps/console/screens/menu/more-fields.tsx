import { valueAt } from '@compass/domain/document-changes'
import type { Text } from '@compass/domain/languages'
import { Checkbox, CheckboxGroup, Select, SubsetGroup } from '#parts/field.tsx'
import { SERVICE_NAMES } from '#shell/document-stores/services.ts'
import { useWords } from '#shell/language/words.tsx'
import { PickList } from '#shell/pick-list/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { LineField } from '#shell/texts/index.tsx'
import { SelectField, SwitchField } from './fields.tsx'
import { type MenuProduct, PRODUCTS } from './rules/menu-model.ts'
import { useEdit, useEdits } from './use-edits.tsx'

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
  return (
    <SubsetGroup
      legend={t('editor.services')}
      options={SERVICE_NAMES.map((service) => ({ value: service as string, label: t(`editor.service_${service}`) }))}
      chosen={value}
      onChoose={(next) => set(next ?? null)}
    />
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
  const { menu } = useEdits()
  const { value = [], set } = useEdit<readonly string[]>([...PRODUCTS, product.sku, 'goesWith'])
  const others = [...menu.products.values()].filter(({ sku }) => sku !== product.sku)
  return (
    <PickList
      label={t('editor.goesWith')}
      hint={t('editor.goesWithHint')}
      options={new Map(others.map(({ sku, name }) => [sku, name]))}
      chosen={value}
      most={MAX_GOES_WITH}
      onChange={set}
    />
  )
}

/** What the document says to be sold out stays so until it is changed here; the day's own is said on its screen. */
function SoldOutByDocument({ at, stores }: { at: readonly string[]; stores: OtherParts['stores'] }) {
  const t = useWords('editor')
  const say = useMerchantText()
  const { value, set } = useEdit<boolean | readonly string[]>([...at, 'soldOut'])
  const keys = stores.map(({ key }) => key)
  const chosen = value === true ? keys : Array.isArray(value) ? (value as readonly string[]) : []
  return (
    <CheckboxGroup
      legend={t('editor.notSoldAt')}
      hint={t('editor.notSoldAtHint')}
      options={stores.map(({ key, name }) => ({ value: key, label: say(name) }))}
      chosen={chosen}
      onChoose={(next) => set(next.length === 0 ? false : next.length === keys.length ? true : next)}
    />
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
