import { formatDate, formatPhone, formatWeekday } from '@compass/i18n/formats'
import { BackIcon, PhoneIcon, PinIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { landingPaths } from '#landing-paths'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import { loadWithWords, type WordsHandle } from '#shell/languages/words.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { keepLanguage } from '../../keep-language.ts'
import { LandingHead } from '../../landing/landing-head.tsx'
import { ClinicActions, ClinicPlate, ClinicState } from '../clinic-parts.tsx'
import { MedicaPage } from '../medica-page.tsx'
import { type ClinicView, readClinic } from '../read-medica.ts'
import { Specialities } from '../specialities.tsx'

export const handle: WordsHandle = { words: ['medica', 'landing', 'store'] }

export function loader({ context, params, request }: LoaderFunctionArgs) {
  return readClinic(context, request, params.clinic!)
}

/** Remembers the language that was chosen. */
export function action({ context, request }: ActionFunctionArgs) {
  return keepLanguage(context, request)
}

export const clientLoader = loadWithWords('medica', 'landing', 'store')

/** A clinic: what it is for, when it is open, where it is, and the ways to it. */
export default function ClinicScreen() {
  const { landing, menu, clinic } = useLoaderData<typeof loader>()
  const t = useWords('medica', 'store', 'shell')
  const { name, address, call, map } = clinic
  const description = { text: [plainText(name), plainText(address)].join('. '), language: name?.language ?? 'en' }
  return (
    <MedicaPage
      landing={landing}
      menu={menu}
      path={clinic.path}
      head={
        <Link
          to={landingPaths.clinics()}
          className="mx-3 mt-2 flex min-h-11 w-fit items-center gap-2 px-2 text-ink2"
          aria-label={`${t('shell.back')}: ${t('medica.clinics')}`}
        >
          <BackIcon size={20} />
          {t('medica.clinics')}
        </Link>
      }
    >
      <LandingHead landing={{ ...landing, heading: name, description }} path={clinic.path} brands={[]} />
      <div className="text-center">
        <div className="plate plate-a mx-auto size-40 rounded-full">
          <ClinicPlate picture={clinic.picture} size={140} />
        </div>
        <h1 className="mt-5 text-title text-balance">
          <LocalizedText text={name} />
        </h1>
        <p className="mt-1 text-ink2">
          <Specialities texts={clinic.specialities} />
        </p>
        <p className="mt-2 flex justify-center">
          <ClinicState clinic={clinic} />
        </p>
      </div>
      <div className="mt-6">
        <ClinicActions clinic={clinic} isMain />
      </div>
      <h2 className="mt-8 mb-3 px-1 text-subhead">{t('medica.hours')}</h2>
      <Week clinic={clinic} />
      <h2 className="mt-8 mb-3 px-1 text-subhead">{t('medica.findUs')}</h2>
      <div className="rounded-card bg-surface px-4.5 py-1 shadow-s1">
        <ListRow
          as="a"
          href={map}
          target="_blank"
          rel="noopener"
          icon={<PinIcon className="text-accent" />}
          title={<LocalizedText text={address} />}
          note={<span className="word">{t('store.openMap')}</span>}
        />
        {call ? (
          <ListRow
            as="a"
            href={call}
            icon={<PhoneIcon className="text-accent" />}
            eyebrow={t('medica.call')}
            title={<bdi dir="ltr">{formatPhone(call.replace(/^tel:/, ''))}</bdi>}
          />
        ) : null}
      </div>
    </MedicaPage>
  )
}

/** The coming seven days; the first is today, as the clinic has it. */
function Week({ clinic: { timings } }: { clinic: ClinicView }) {
  const t = useWords('shell')
  const times = useTimes()
  const { language } = useShell()
  return (
    <dl className="overflow-clip rounded-card bg-surface shadow-s1">
      {timings.map(({ date, spans }, at) => {
        const noon = new Date(`${date}T12:00:00Z`)
        return (
          <div
            key={date}
            aria-current={at === 0 ? 'date' : undefined}
            className={`flex min-h-13 items-center justify-between gap-4 border-line px-4.5 py-2.5 not-last:border-b ${at === 0 ? 'bg-tint2' : ''}`}
          >
            <dt>
              <span className={`block first-letter:uppercase ${at === 0 ? 'font-strong' : ''}`}>
                {formatWeekday(noon, 'UTC', language)}
              </span>
              <span className="block text-small text-ink2">{formatDate(noon, 'UTC', language, 'short')}</span>
            </dt>
            <dd className="text-end">
              {spans.length === 0 ? <span className="text-ink2">{t('shell.closed')}</span> : null}
              {spans.map(({ opens, closes }) => (
                <span key={opens} className="block tabular-nums">
                  {opens === '00:00' && closes === '24:00' ? t('shell.openDayAndNight') : times.span(opens, closes)}
                </span>
              ))}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
