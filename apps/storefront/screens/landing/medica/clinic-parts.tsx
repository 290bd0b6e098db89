import { formatDistance } from '@compass/i18n/formats'
import { Button, buttonClass } from '@compass/ui/button'
import { MapIcon, PhoneIcon } from '@compass/ui/icons'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { DOT_CLASSES, describeStoreStatus } from '#shell/stores/status-words.ts'
import type { ClinicView } from './read-medica.ts'

/** Its state with hours, and how far it is. */
export function ClinicState({ clinic }: { clinic: ClinicView }) {
  const t = useWords('shell')
  const { language } = useShell()
  const { tone, word, rest } = describeStoreStatus(clinic, t, language, clinic.minutes, undefined)
  const words = rest ? (tone === 'ok' ? `${word} ${rest}` : rest) : word
  const shown = tone === 'off' && rest ? 'warn' : tone
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-small">
      <span className={`size-2 rounded-full ${DOT_CLASSES[shown]}`} />
      <span className="font-em">{words}</span>
      {clinic.distanceMetres === null ? null : (
        <span className="text-ink2">{formatDistance(clinic.distanceMetres, language)}</span>
      )}
    </span>
  )
}

const isElsewhere = (href: string) => href.startsWith('https:')

/** The picture of a clinic on its plate. */
export function ClinicPlate({ picture, size }: { picture: ClinicView['picture']; size: 64 | 140 }) {
  return (
    <img src={`/clinics/${picture}.webp`} alt="" width={size} height={size} loading={size === 64 ? 'lazy' : 'eager'} />
  )
}

/** Book a visit, call, and the way there. Where nothing can be booked the call takes the wide place. */
export function ClinicActions({ clinic, isMain = false }: { clinic: ClinicView; isMain?: boolean }) {
  const t = useWords('medica')
  const { call, book, map } = clinic
  const name = plainText(clinic.name)
  const kind = isMain ? 'fill' : 'quiet'
  const square = `${buttonClass({ kind: 'neutral', size: isMain ? 'main' : 'small' })} w-13 shrink-0 px-0`
  return (
    <div className="flex gap-2">
      {book ? (
        <Button
          as="a"
          href={book}
          {...(isElsewhere(book) && { target: '_blank', rel: 'noopener' })}
          kind={kind}
          size={isMain ? 'main' : 'small'}
          className="min-w-0 flex-1"
          aria-label={t('medica.bookAt', { name })}
        >
          {t('medica.book')}
        </Button>
      ) : call ? (
        <Button
          as="a"
          href={call}
          kind={kind}
          size={isMain ? 'main' : 'small'}
          icon={<PhoneIcon size={20} />}
          className="min-w-0 flex-1"
          aria-label={t('medica.callName', { name })}
        >
          {t('medica.call')}
        </Button>
      ) : null}
      {book && call ? (
        <a href={call} className={square} aria-label={t('medica.callName', { name })}>
          <PhoneIcon size={20} />
        </a>
      ) : null}
      <a href={map} target="_blank" rel="noopener" className={square} aria-label={t('medica.mapOf', { name })}>
        <MapIcon size={20} />
      </a>
    </div>
  )
}
