import { loadWords } from '@compass/i18n/load'
import { lazy, Suspense, useEffect, useState } from 'react'
import { pageLanguage } from '#shell/languages/words.ts'
import { useMenuPath } from '#shell/merchants/shell-provider.tsx'
import { NavigationSheet } from '#shell/navigation/navigation-sheet.tsx'
import type { ChosenArea } from '#shell/serviceability/area-cookie.ts'
import type { AreaView } from '#shell/serviceability/read-areas.ts'
import { AreaSheet } from './area-sheet.tsx'
import { DietSheet } from './diet-sheet.tsx'
import { HoursSheet } from './hours-sheet.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import { StoreSheet } from './store-sheet.tsx'
import type { Choose } from './use-choose.ts'

const fetchInstallSheet = async () => {
  const [sheet] = await Promise.all([
    import('#shell/install/install-sheet.tsx'),
    import.meta.env.SSR ? null : loadWords(pageLanguage(), ['install']),
  ])
  return sheet
}

/** Few ask for it. The one that the page came with is there when React comes; waited for, it would be drawn anew. */
const isAtFirst = !import.meta.env.SSR && location.search.includes('choose=install')
const atFirst = isAtFirst ? await fetchInstallSheet().catch(() => null) : null
const InstallSheet = atFirst?.default ?? lazy(fetchInstallSheet)

export interface ChooseSheetsProps {
  readonly open: Choose | null
  /** The one that the page came with, which stands there without rising. */
  readonly openAtFirst: Choose | null
  readonly close: () => void
  readonly areas: readonly AreaView[] | null
  readonly chosen: ChosenArea | null
  readonly onChoose: (area: AreaView) => void
}

/** The sheets that have an address on the menu: navigation, hours, store, diets, area, time, home screen. */
export default function ChooseSheets({ open, openAtFirst, close, areas, chosen, onChoose }: ChooseSheetsProps) {
  // Opened when they are in the page, so that the first one rises like those after it.
  const [shown, setShown] = useState(openAtFirst)
  const [hasInstall, setInstall] = useState(openAtFirst === 'install')
  if (open === 'install' && !hasInstall) setInstall(true)
  const menuPath = useMenuPath()
  useEffect(() => setShown(open), [open])
  return (
    <>
      <NavigationSheet open={shown === 'menu'} onClose={close} />
      <HoursSheet open={shown === 'hours'} onClose={close} />
      <StoreSheet open={shown === 'outlet'} onClose={close} />
      <DietSheet open={shown === 'diet'} onClose={close} />
      {shown === 'time' ? <PlanSheet onClose={close} /> : null}
      {hasInstall ? (
        <Suspense>
          <InstallSheet open={shown === 'install'} onClose={close} closeHref={menuPath} />
        </Suspense>
      ) : null}
      <AreaSheet open={shown === 'area'} onClose={close} areas={areas} chosen={chosen} onChoose={onChoose} />
    </>
  )
}
