import { useWords } from '#shell/language/words.tsx'
import { useToast } from './index.tsx'

/** Says that something was removed, with Undo. */
export function useRemovedToast(): (name: string, restore: () => void) => void {
  const t = useWords('editor')
  const notify = useToast()
  return (name, restore) =>
    notify({ text: t('editor.productRemoved', { name }), action: { label: t('editor.undo'), onClick: restore } })
}
