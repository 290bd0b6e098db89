import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { landingPaths, MEDICA } from '#landing-paths'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { fieldsOf, type ListFilters } from './list-filters.ts'
import type { MedicaData } from './read-medica.ts'

/** One tap to what is near, open, brought or of one speciality: links, so that they work before scripts. */
export function MedicaFilters({ filters, tab, place, specialities }: MedicaData) {
  const t = useWords('medica', 'landing')
  const { open, delivery, speciality, isNearest } = filters
  const placePath = landingPaths.where(MEDICA)
  // Without a place nothing is near: a tap asks for it.
  const to = (change: Partial<ListFilters>) => `?${new URLSearchParams(fieldsOf({ ...filters, ...change }))}`
  return (
    <nav aria-label={t('medica.filter')} className="-mx-4 mt-3">
      <ul className="swipe-x flex gap-2 px-4 py-1">
        <Chip to={place ? to({ isNearest: !isNearest }) : placePath} isOn={place !== null && isNearest}>
          {t('medica.nearest')}
        </Chip>
        <Chip to={to({ open: !open })} isOn={open}>
          {t('landing.openNow')}
        </Chip>
        {tab === 'pharmacies' ? (
          <Chip to={place || delivery ? to({ delivery: !delivery }) : placePath} isOn={delivery}>
            {t('medica.deliversToMe')}
          </Chip>
        ) : null}
        {specialities.map(({ key, name }) => (
          <Chip key={key} to={to({ speciality: speciality === key ? '' : key })} isOn={speciality === key}>
            <LocalizedText text={name} />
          </Chip>
        ))}
      </ul>
    </nav>
  )
}

function Chip({ to, isOn, children }: { to: string; isOn: boolean; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        replace={to.startsWith('?')}
        preventScrollReset
        aria-current={isOn ? 'true' : undefined}
        className={`pill ${isOn ? 'bg-tint3' : 'bg-sunken'}`}
      >
        {children}
      </Link>
    </li>
  )
}
