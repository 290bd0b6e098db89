import { Link } from 'react-router'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { ClinicActions, ClinicPlate, ClinicState } from './clinic-parts.tsx'
import type { ClinicView } from './read-medica.ts'
import { Specialities } from './specialities.tsx'

/** A clinic: its head leads to its own page, its buttons to it. */
export function ClinicCard({ clinic }: { clinic: ClinicView }) {
  return (
    <article className="rounded-card bg-surface p-3.5 shadow-s1">
      <Link to={clinic.path} className="flex items-center gap-3.5">
        <span className="plate plate-a size-16 shrink-0 rounded-field">
          <ClinicPlate picture={clinic.picture} size={64} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-name">
            <LocalizedText text={clinic.name} />
          </span>
          <span className="block text-small text-ink2">
            <Specialities texts={clinic.specialities} />
          </span>
          <ClinicState clinic={clinic} />
        </span>
      </Link>
      <div className="mt-3">
        <ClinicActions clinic={clinic} />
      </div>
    </article>
  )
}
