import { Button } from '@compass/ui/button'
import { Field } from '@compass/ui/field'
import { BinIcon, BookmarkIcon, BriefcaseIcon, HeartIcon, HistoryIcon, HomeIcon } from '@compass/ui/icons'
import { Link } from 'react-router'
import { landingPaths } from '#landing-paths'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { PlaceIcon, PlaceName } from '#shell/places/place-list.tsx'
import { keyOf, type StoredPlace } from '../stored-places.ts'

interface StoredPlaceRowsProps {
  readonly stored: readonly StoredPlace[]
  /** The one that the page delivers to now. */
  readonly chosen: string | null
  /** Name of the landing page. */
  readonly page: string
  /** Places can be removed. */
  readonly isEdited: boolean
}

/** The places that this browser keeps: saved ones under their names, then those that were chosen last. */
export function StoredPlaceRows({ stored, chosen, page, isEdited }: StoredPlaceRowsProps) {
  const t = useWords('landing')
  if (stored.length === 0) return null
  const saved = stored.filter(({ name }) => name !== '')
  const recent = stored.filter(({ name }) => name === '')
  const edit = (
    <Link to={`${landingPaths.where(page)}${isEdited ? '' : '?edit=1'}`} replace preventScrollReset className="word">
      {isEdited ? t('landing.editDone') : t('landing.edit')}
    </Link>
  )
  return (
    <>
      {saved.length > 0 ? (
        <section className="mt-6">
          <RowsHead title={t('landing.savedPlaces')} end={edit} />
          <ul>
            {saved.map((place) => (
              <StoredPlaceRow key={keyOf(place)} place={place} chosen={chosen} isEdited={isEdited} />
            ))}
          </ul>
        </section>
      ) : null}
      {recent.length > 0 ? (
        <section className="mt-6">
          <RowsHead title={t('landing.recentPlaces')} end={saved.length > 0 ? null : edit} />
          <ul>
            {recent.map((place) => (
              <StoredPlaceRow key={keyOf(place)} place={place} chosen={chosen} isEdited={isEdited} />
            ))}
          </ul>
        </section>
      ) : null}
      <p className="mt-1 text-small text-ink2">{t('landing.keptHere')}</p>
    </>
  )
}

function RowsHead({ title, end }: { readonly title: string; readonly end: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <h2 className="text-subhead">{title}</h2>
      {end}
    </div>
  )
}

const ICONS = { home: HomeIcon, work: BriefcaseIcon } as const

function StoredPlaceRow({
  place,
  chosen,
  isEdited,
}: Pick<StoredPlaceRowsProps, 'chosen' | 'isEdited'> & { place: StoredPlace }) {
  const t = useWords('landing')
  const { name, label, lat, lng, language } = place
  const called = name === 'home' || name === 'work' ? t(`landing.${name}`) : name
  const title = called || label || t('landing.pinned')
  const Drawing = name === '' ? HistoryIcon : (ICONS[name as keyof typeof ICONS] ?? HeartIcon)
  const isChosen = keyOf(place) === chosen
  return (
    <li className="flex items-center gap-2 border-line not-last:border-b">
      <form method="post" className="min-w-0 flex-1">
        <input type="hidden" name="lat" value={lat} />
        <input type="hidden" name="lng" value={lng} />
        <input type="hidden" name="label" value={label} />
        <input type="hidden" name="labelIn" value={language} />
        <button
          type="submit"
          aria-current={isChosen ? 'true' : undefined}
          className="flex min-h-16 w-full items-center gap-3.5 text-start"
        >
          <PlaceIcon>
            <Drawing />
          </PlaceIcon>
          <span className="min-w-0 flex-1">
            {called ? (
              <span className="block text-name">
                <bdi>{called}</bdi>
              </span>
            ) : null}
            <PlaceName place={place} className={called ? 'block truncate text-small text-ink2' : 'block text-name'}>
              {label || t('landing.pinned')}
            </PlaceName>
          </span>
          {name !== '' && !isEdited ? (
            <span
              className={`size-6 shrink-0 rounded-full ${isChosen ? 'border-[7.5px] border-mark' : 'border-[1.75px] border-ctl'}`}
            />
          ) : null}
        </button>
      </form>
      {isEdited ? (
        <form method="post">
          <button
            type="submit"
            name="remove"
            value={keyOf(place)}
            aria-label={t('landing.removePlace', { place: title })}
            className="grid size-11 place-items-center rounded-full text-bad"
          >
            <BinIcon />
          </button>
        </form>
      ) : name === '' ? (
        <SavePlace place={place} title={title} />
      ) : null}
    </li>
  )
}

/** Gives a place a name: one of two, or the visitor's own. It unfolds without scripts. */
function SavePlace({ place, title }: { place: StoredPlace; title: string }) {
  const t = useWords('landing')
  return (
    <details className="relative">
      <summary
        aria-label={t('landing.saveAs', { place: title })}
        className="grid size-11 cursor-pointer list-none place-items-center rounded-full"
      >
        <BookmarkIcon />
      </summary>
      <form method="post" className="absolute end-0 z-20 grid w-64 gap-2 rounded-field bg-raised p-3 shadow-s2">
        <input type="hidden" name="save" value={keyOf(place)} />
        <div className="grid grid-cols-2 gap-2">
          <Button type="submit" name="as" value="home" kind="neutral" size="small" icon={<HomeIcon size={18} />}>
            {t('landing.home')}
          </Button>
          <Button type="submit" name="as" value="work" kind="neutral" size="small" icon={<BriefcaseIcon size={18} />}>
            {t('landing.work')}
          </Button>
        </div>
        <Field label={t('landing.ownName')} name="own" maxLength={30} autoComplete="off" />
        <Button type="submit" kind="quiet" size="small">
          {t('landing.save')}
        </Button>
      </form>
    </details>
  )
}
