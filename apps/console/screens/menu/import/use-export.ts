import { nameOfLanguage } from '#shell/language/names.ts'
import { useWords } from '#shell/language/words.tsx'
import { useShop } from '#shell/session/shop.ts'
import { useEdits } from '../use-edits.tsx'

/** Saves the menu with its drafts as a CSV file; the writer comes when it is asked for. */
export function useExport(): () => void {
  const t = useWords('editor')
  const { menu } = useEdits()
  const shop = useShop()
  return async () => {
    const { writeCsv } = await import('./export-csv.ts')
    const csv = writeCsv(menu, shop.languages, {
      sku: t('editor.code'),
      category: t('editor.category'),
      price: t('editor.price'),
      calories: t('editor.calories'),
      active: t('editor.shown'),
      allergens: t('editor.tab_allergens'),
      name: (language) => `${t('editor.name')} (${nameOfLanguage(language)})`,
      description: (language) => `${t('editor.description')} (${nameOfLanguage(language)})`,
      yes: t('editor.yes'),
      no: t('editor.no'),
    })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
    link.download = `${shop.slug}-menu.csv`
    link.click()
    URL.revokeObjectURL(link.href)
  }
}
