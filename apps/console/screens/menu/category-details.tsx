import { type TreeGroup, valueAt } from '@compass/domain/document-changes'
import type { Text } from '@compass/domain/languages'
import { Sheet } from '@compass/ui/sheet'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Button, IconAction } from '#parts/button.tsx'
import { Switch } from '#parts/field.tsx'
import { MoreIcon } from '#parts/icons.ts'
import { Callout } from '#parts/surfaces.tsx'
import { WindowsField, type WindowsValue } from '#parts/windows-field.tsx'
import { screenPath } from '#paths'
import { useMoney } from '#shell/language/money.ts'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { LanguageHeads, useSideBySide } from '#shell/texts/index.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { SelectField, TextFields } from './fields.tsx'
import { changeMany } from './rules/many.ts'
import { CATEGORIES, type MenuCategory, PRODUCTS, stateOfCategory } from './rules/menu-model.ts'
import { useEdits } from './use-edits.tsx'
import { useWindowsWords } from './windows-words.ts'

/** What is said of a category as a whole: its texts, and the hours and hiding of all that is in it. */
export function CategoryDetails({ category }: { readonly category: MenuCategory }) {
  const t = useWords('editor', 'console')
  const [isOpen, setOpen] = useState(false)
  const say = useMerchantText()
  return (
    <>
      <IconAction
        label={t('editor.aboutCategory')}
        size="table"
        icon={<MoreIcon size={16} />}
        onClick={() => setOpen(true)}
      />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={say(category.name)} closeLabel={t('console.close')}>
        {isOpen ? <Details category={category} onClose={() => setOpen(false)} /> : null}
      </Sheet>
    </>
  )
}

function Details({ category, onClose }: { readonly category: MenuCategory; readonly onClose: () => void }) {
  const t = useWords('editor')
  const money = useMoney()
  const { menu, write, draftTree } = useEdits()
  const sideBySide = useSideBySide()
  const say = useMerchantText()
  const notify = useToast()
  const navigate = useNavigate()
  const { slug = '' } = useParams()
  const words = useWindowsWords()
  const vendors = vendorsOf(draftTree)
  const at = [...CATEGORIES, category.key]
  const products = menu.byCategory.get(category.key) ?? []
  const windows = commonWindows(products.map((one) => one.windows ?? null))
  const remove = () => {
    write({ at }, ...changeMany(products, { kind: 'remove' }, money.currency))
    onClose()
    navigate(screenPath(slug, 'menu'))
    notify({
      text: t('editor.categoryRemoved', { name: say(category.name) }),
      action: {
        label: t('editor.undo'),
        onClick: () => write({ at, is: category }, ...products.map((one) => ({ at: [...PRODUCTS, one.sku], is: one }))),
      },
    })
  }
  return (
    <div className="grid gap-4 px-5 pb-6">
      <LanguageHeads {...sideBySide} />
      <TextFields at={[...at, 'name']} label={t('editor.name')} shown={sideBySide.shown} isNeeded maxLength={120} />
      <TextFields
        at={[...at, 'description']}
        label={t('editor.description')}
        shown={sideBySide.shown}
        maxLength={120}
      />
      {vendors.length > 0 ? (
        <SelectField
          at={[...at, 'store']}
          label={t('editor.vendor')}
          options={vendors.map(({ key, name }) => ({ value: key, label: say(name) }))}
        />
      ) : null}
      <Switch
        checked={stateOfCategory(products) !== 'hidden'}
        disabled={products.length === 0}
        hint={t('editor.shownCategoryHint')}
        onChange={({ currentTarget }) =>
          write(...changeMany(products, { kind: 'active', active: currentTarget.checked }, money.currency))
        }
      >
        {t('editor.shown')}
      </Switch>
      {products.length > 0 ? (
        <WindowsField
          legend={t('editor.hoursOfAll', { count: products.length })}
          value={windows === 'mixed' ? null : windows}
          words={words}
          onChange={(value) => write(...changeMany(products, { kind: 'hours', windows: value }, money.currency))}
        />
      ) : null}
      {windows === 'mixed' ? <Callout look="plain">{t('editor.mixedHours')}</Callout> : null}
      <Button kind="danger" onClick={remove}>
        {t('editor.removeCategory', { count: products.length })}
      </Button>
    </div>
  )
}

/** In a court each category is a vendor's. */
function vendorsOf(tree: TreeGroup): readonly { readonly key: string; readonly name: Text }[] {
  if (!valueAt(tree, ['court'])) return []
  return (valueAt(tree, ['stores']) ?? []) as unknown as readonly { readonly key: string; readonly name: Text }[]
}

function commonWindows(all: readonly (WindowsValue | null)[]): WindowsValue | null | 'mixed' {
  const [first = null, ...others] = all
  return others.every((one) => JSON.stringify(one) === JSON.stringify(first)) ? first : 'mixed'
}
