import { directionOf } from '@compass/domain/languages'
import { PinIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { landingPaths, MEDICA } from '#landing-paths'
import { OfflineBanner } from '#shell/connection/offline-banner.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { ChosenPlace } from '../chosen-place.ts'
import { LandingHeader } from '../landing/landing-header.tsx'
import type { ClinicData } from './read-medica.ts'

interface MedicaPageProps extends Pick<ClinicData, 'landing' | 'menu'> {
  readonly path: string
  readonly head: ReactNode
  readonly children: ReactNode
}

/** One column at every width: header, what the page is about on a tint, and the rest. */
export function MedicaPage({ landing, menu, path, head, children }: MedicaPageProps) {
  return (
    <div className="landing medica">
      <OfflineBanner />
      <div className="landing-column column">
        <LandingHeader landing={landing} menu={menu} path={path} home={landingPaths.page(MEDICA)} />
        <main id="content" className="pb-10">
          {head}
          <div className="px-4">{children}</div>
        </main>
      </div>
    </div>
  )
}

/** Where the visitor is, and the way to say it. */
export function WhereLine({ place }: { place: ChosenPlace | null }) {
  const t = useWords('medica', 'landing', 'shell')
  const { language } = useShell()
  return (
    <p className="flex min-h-11 items-center gap-2.5 px-5 text-ink2">
      <PinIcon size={20} className="text-accent" />
      <span className="min-w-0 truncate">
        {place ? (
          <bdi lang={place.language === language ? undefined : place.language} dir={directionOf(place.language)}>
            {place.label || t('landing.pinned')}
          </bdi>
        ) : (
          t('medica.noPlaceYet')
        )}
      </span>
      <Link to={landingPaths.where(MEDICA)} className="word shrink-0">
        {place ? t('shell.change') : t('landing.choosePlace')}
      </Link>
    </p>
  )
}
