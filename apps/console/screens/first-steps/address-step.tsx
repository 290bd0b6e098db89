import { readTypedHours, spansByDay, weekOfDays } from '@compass/domain/availability'
import type { Language } from '@compass/domain/languages'
import { useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { useWords } from '#shell/language/words.tsx'
import { StepFoot } from './step-foot.tsx'
import type { StepProps } from './step-props.ts'
import { firstStore } from './steps.ts'
import { useTyped } from './use-typed.ts'

/** Long on purpose: the fields are one form, and are kept by one change. */
export function AddressStep({ document, keep, isBusy, onTyped, onLater }: StepProps) {
  const t = useWords('start')
  const store = firstStore(document)
  const at = ['stores', store.key]
  const first = document.languages[0] as Language
  const isFirstTime = JSON.stringify(store.address) === JSON.stringify(store.name)
  const [address, setAddress] = useState(isFirstTime ? '' : (store.address[first] ?? ''))
  const [phone, setPhone] = useState(isFirstTime ? '' : store.phone)
  const [point, setPoint] = useState(`${store.location.lat}, ${store.location.lng}`)
  const monday = spansByDay(store.hours.week)[1]!.map(({ opens, closes }) => `${opens}–${closes}`)
  const [hours, setHours] = useState(monday.join(', '))
  const [noPlace, setNoPlace] = useState(false)
  const read = readTypedHours(hours)
  const numbers = point.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? []
  const [lat = Number.NaN, lng = Number.NaN] = numbers
  const isPlace = numbers.length === 2 && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  const plainPhone = phone.replace(/[\s().-]/g, '')
  const isPhone = /^\+[1-9]\d{6,14}$/.test(plainPhone)
  const spans = read.spans ?? []
  const isRead = spans.length > 0
  const entries = [
    ...(address.trim() === ''
      ? []
      : [{ at: [...at, 'address'], is: { ...(isFirstTime ? {} : store.address), [first]: address.trim() } }]),
    ...(isPhone ? [{ at: [...at, 'phone'], is: plainPhone }] : []),
    ...(isPlace ? [{ at: [...at, 'location'], is: { lat, lng } }] : []),
    ...(!isRead || hours === monday.join(', ')
      ? []
      : [{ at: [...at, 'hours', 'week'], is: weekOfDays(Array.from({ length: 7 }, () => spans)) }]),
  ]
  useTyped(onTyped, entries)
  const isReady = address.trim() !== '' && isPhone && isPlace && isRead
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void keep(entries)
      }}
    >
      <Field
        label={t('start.address')}
        lang={first}
        maxLength={600}
        value={address}
        autoComplete="street-address"
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <div className="grid gap-3 tablet:grid-cols-2">
        <Field
          label={t('start.phone')}
          type="tel"
          dir="ltr"
          autoComplete="tel"
          placeholder="+971 4 555 0182"
          value={phone}
          error={phone !== '' && !isPhone ? t('start.noPhone') : undefined}
          onChange={({ currentTarget }) => setPhone(currentTarget.value)}
        />
        <Field
          label={t('start.hours')}
          hint={t('start.hoursHint')}
          dir="ltr"
          value={hours}
          error={isRead ? undefined : t('start.noHours')}
          onChange={({ currentTarget }) => setHours(currentTarget.value)}
        />
        <Field
          label={t('start.place')}
          hint={t('start.placeHint')}
          dir="ltr"
          value={point}
          error={isPlace ? undefined : t('start.noPlace')}
          onChange={({ currentTarget }) => setPoint(currentTarget.value)}
        />
        <div className="tablet:pt-6">
          <Button
            onClick={() =>
              navigator.geolocation.getCurrentPosition(
                ({ coords }) => {
                  setNoPlace(false)
                  setPoint(`${coords.latitude.toFixed(6)}, ${coords.longitude.toFixed(6)}`)
                },
                () => setNoPlace(true),
                { enableHighAccuracy: true, timeout: 10_000 },
              )
            }
          >
            {t('start.here')}
          </Button>
          {noPlace ? (
            <p role="status" className="mt-1 text-note text-warn">
              {t('start.hereFailed')}
            </p>
          ) : null}
        </div>
      </div>
      <StepFoot label={t('start.takeAddress')} isBusy={isBusy} isReady={isReady} onLater={onLater} />
    </form>
  )
}
