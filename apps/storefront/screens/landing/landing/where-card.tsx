import { directionOf } from '@compass/domain/languages'
import { buttonClass } from '@compass/ui/button'
import { PinIcon } from '@compass/ui/icons'
import { Link } from 'react-router'
import { landingPaths } from '#landing-paths'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { ChosenPlace } from '../chosen-place.ts'

/** Where to deliver, and the way to say it. */
export function WhereCard({ place, page }: { place: ChosenPlace | null; page: string }) {
  const t = useWords('landing', 'shell')
  const { language } = useShell()
  return (
    <div className="mt-4 flex items-center gap-3 rounded-card bg-surface p-3 ps-4 shadow-s1">
      <PinIcon size={22} />
      <p className="min-w-0 flex-1">
        <span className="block text-micro text-ink2">{t('landing.deliverTo')}</span>
        <span className="block truncate font-em">
          {place ? (
            <bdi lang={place.language === language ? undefined : place.language} dir={directionOf(place.language)}>
              {place.label || t('landing.pinned')}
            </bdi>
          ) : (
            t('landing.noPlaceYet')
          )}
        </span>
      </p>
      <Link to={landingPaths.where(page)} className={buttonClass({ kind: 'neutral', size: 'small' })}>
        {place ? t('shell.change') : t('landing.choosePlace')}
      </Link>
    </div>
  )
}
