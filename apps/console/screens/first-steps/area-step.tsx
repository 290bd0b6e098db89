import type { Language } from '@compass/domain/languages'
import { circleAround } from '@compass/domain/serviceability'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, TextAction } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { screenPath } from '#paths'
import { makeKey } from '#shell/language/make-key.ts'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { StepFoot } from './step-foot.tsx'
import type { StepProps } from './step-props.ts'
import { firstStore } from './steps.ts'
import { useTyped } from './use-typed.ts'

/**
 * A circle around the store is an area that works; its shape is drawn afterwards, on the map of hours and areas.
 * Long on purpose: the fields are one form, and are kept by one change.
 */
export function AreaStep({ document, keep, isBusy, onTyped, onLater }: StepProps) {
  const t = useWords('start')
  const { merchant } = useSession()
  const store = firstStore(document)
  const first = document.languages[0] as Language
  const [name, setName] = useState('')
  const [kilometres, setKilometres] = useState('3')
  const [fee, setFee] = useState('')
  const [minutes, setMinutes] = useState('30–45')
  const metres = Number(kilometres.replace(',', '.')) * 1000
  const isDistance = metres >= 100 && metres <= 100_000
  const money = fee.trim().replace(',', '.')
  const isMoney = /^\d{1,9}(\.\d{1,3})?$/.test(money)
  const [from = 0, to = 0] = minutes.match(/\d+/g)?.map(Number) ?? []
  const isMinutes = from >= 1 && from <= to && to <= 600
  const isReady = name.trim() !== '' && isDistance && isMoney && isMinutes
  const key = makeKey(name, (taken) => store.areas.some((one) => one.key === taken), 'area')
  const city = document.cities[0]?.key ?? 'city'
  const area = {
    key,
    name: { [first]: name.trim() },
    city,
    polygon: circleAround(store.location, metres),
    deliveryFee: money,
    deliveryMinutes: { from, to },
  }
  const entries = !isReady
    ? []
    : [
        ...(document.cities.length > 0 ? [] : [{ at: ['cities', city], is: { key: city, name: area.name } }]),
        ...(store.services.includes('delivery')
          ? []
          : [{ at: ['stores', store.key, 'services'], is: ['delivery', ...store.services] }]),
        { at: ['stores', store.key, 'areas', key], is: area, after: store.areas.at(-1)?.key ?? null },
      ]
  useTyped(onTyped, entries)
  const isPickupAlone = !store.services.includes('delivery')
  const pickupAlone = { at: ['stores', store.key, 'services'], is: store.services.filter((one) => one !== 'delivery') }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void keep(entries)
      }}
    >
      <div className="grid gap-3 tablet:grid-cols-2">
        <Field
          label={t('start.areaName')}
          lang={first}
          maxLength={120}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Field
          label={t('start.kilometres')}
          inputMode="decimal"
          dir="ltr"
          value={kilometres}
          error={isDistance ? undefined : t('start.noDistance')}
          onChange={({ currentTarget }) => setKilometres(currentTarget.value)}
        />
        <Field
          label={`${t('start.fee')} (${document.currency})`}
          inputMode="decimal"
          dir="ltr"
          placeholder="9.00"
          value={fee}
          error={fee === '' || isMoney ? undefined : t('start.noMoney')}
          onChange={({ currentTarget }) => setFee(currentTarget.value)}
        />
        <Field
          label={t('start.deliveryMinutes')}
          dir="ltr"
          value={minutes}
          error={isMinutes ? undefined : t('start.noMinutes')}
          onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
        />
      </div>
      <p className="mt-3 text-note text-ink3">
        {t('start.drawLater')}{' '}
        <TextAction as={Link} to={screenPath(merchant.slug, 'hours')}>
          {t('start.drawNow')}
        </TextAction>
      </p>
      <StepFoot label={t('start.takeArea')} isBusy={isBusy} isReady={isReady} onLater={onLater} />
      {store.areas.length === 0 && !isPickupAlone ? (
        <Button kind="bare" className="mt-1" disabled={isBusy} onClick={() => void keep([pickupAlone])}>
          {t('start.onlyPickup')}
        </Button>
      ) : null}
    </form>
  )
}
