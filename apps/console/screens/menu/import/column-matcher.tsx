import { BookmarkIcon, CheckIcon, ForwardIcon, HelpIcon, MinusIcon } from '@compass/ui/icons'
import { TextAction } from '#parts/button.tsx'
import { Select } from '#parts/field.tsx'
import { nameOfLanguage } from '#shell/language/names.ts'
import { useWords } from '#shell/language/words.tsx'
import { useShop } from '#shell/session/shop.ts'
import type { ColumnField } from './columns.ts'
import type { ImportTable } from './import-table.ts'

/** Each column of the file, with what stands in it, and what it is. */
export function ColumnMatcher(props: {
  readonly table: ImportTable
  readonly columns: readonly ColumnField[]
  readonly onMatch: (place: number, field: ColumnField) => void
  readonly onOther: () => void
}) {
  const { table, columns, onMatch, onOther } = props
  const t = useWords('editor')
  const { languages } = useShop()
  const several = languages.length > 1
  const named = (label: string, language: string) => (several ? `${label}, ${nameOfLanguage(language)}` : label)
  const options: readonly { readonly value: string; readonly label: string }[] = [
    { value: 'ask', label: t('editor.whatIsThis') },
    ...languages.map((language) => ({ value: `name.${language}`, label: named(t('editor.name'), language) })),
    ...languages.map((language) => ({
      value: `description.${language}`,
      label: named(t('editor.description'), language),
    })),
    { value: 'sku', label: t('editor.code') },
    { value: 'category', label: t('editor.category') },
    { value: 'price', label: t('editor.price') },
    { value: 'calories', label: t('editor.calories') },
    { value: 'foodType', label: t('editor.soldAs') },
    { value: 'allergens', label: t('editor.field_allergens') },
    { value: 'active', label: t('editor.shown') },
    { value: 'skip', label: t('editor.skipColumn') },
  ]
  return (
    <section aria-labelledby="import-columns" className="pane p-4">
      <h2 id="import-columns" className="text-section">
        {t('editor.yourColumns')}
      </h2>
      <p className="mb-2 text-note text-ink2">{t('editor.yourColumnsText')}</p>
      <ul>
        {table.heads.map((head, place) => {
          const field = columns[place] ?? 'ask'
          const Mark = field === 'ask' ? HelpIcon : field === 'skip' ? MinusIcon : CheckIcon
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one head
            <li key={place} className="flex items-center gap-3 border-t border-line py-1.5">
              <span className="min-w-0 flex-1">
                <bdi className="block truncate text-row">{head || t('editor.column', { number: place + 1 })}</bdi>
                <bdi className="block truncate text-note text-ink2">
                  {table.rows.find((row) => row[place])?.[place] ?? ''}
                </bdi>
              </span>
              <ForwardIcon size={16} className="shrink-0 text-ink3" />
              <Select
                label={t('editor.columnIs', { head: head || String(place + 1) })}
                isLabelHidden
                className="w-40"
                value={field}
                {...(field === 'ask' ? { missing: t('editor.whatIsThis') } : {})}
                options={options}
                onChange={({ currentTarget }) => onMatch(place, currentTarget.value as ColumnField)}
              />
              <Mark size={18} className={field === 'ask' ? 'text-warn' : field === 'skip' ? 'text-ink3' : 'text-ok'} />
            </li>
          )
        })}
      </ul>
      <p className="flex items-center gap-2 border-t border-line pt-3 text-note text-ink2">
        <BookmarkIcon size={16} />
        <span className="flex-1">{t('editor.remembered')}</span>
        <TextAction onClick={onOther}>{t('editor.otherFile')}</TextAction>
      </p>
    </section>
  )
}
