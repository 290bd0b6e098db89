import { useNavigation } from 'react-router'
import { useWords } from '#shell/merchants/shell-provider.tsx'

/** Another screen is on its way: said by a line at the top, which the stylesheet shows after 400 ms. */
export function NavigationProgress() {
  const t = useWords('shell')
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div role="status">
      <div role="progressbar" aria-label={t('shell.loading')} className="waiting" />
    </div>
  )
}
