import { instantOf } from '@compass/domain/availability'
import { formatDay, formatTime, formatWeekday } from '@compass/i18n/formats'
import { CheckIcon, ChevronDownIcon, ClockIcon } from '@compass/ui/icons'
import { useId, useState } from 'react'
import { TextAction } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { SERVICE_NAMES, type ServiceName } from '#shell/document-stores/services.ts'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { useShop } from '#shell/session/shop.ts'
import { localTime } from './rules/promotion-model.ts'

/** When, how and by whom the basket is ordered that an offer is tried on. */
export interface TrialOrder {
  /** On the shop's clock, as documents write it; null: now. */
  readonly at: string | null
  readonly service: ServiceName
  readonly isFirstOrder: boolean
}

const PILL = 'filter-pill min-h-8 gap-1 px-2 text-note'

/** What the basket's order is, in three words that can each be changed. */
export function TrialChips({ order, onChange }: { order: TrialOrder; onChange: (order: TrialOrder) => void }) {
  const t = useWords('offers')
  const { timeZone } = useShop()
  const timeOf = useTimeWords()
  const [isOpen, setOpen] = useState(false)
  const field = useId()
  const { at, service, isFirstOrder } = order
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-1.5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={field}
          aria-label={`${t('offers.when')}: ${timeOf(at)}`}
          onClick={() => setOpen(!isOpen)}
          className={`${PILL} bg-fill text-on`}
        >
          <ClockIcon size={12} />
          {timeOf(at)}
        </button>
        <span className={`${PILL} bg-sunken shadow-none`}>
          <span aria-hidden="true" className="first-letter:uppercase">
            {t(`offers.service_${service}`)}
          </span>
          <ChevronDownIcon size={12} className="text-ink3" />
          <select
            aria-label={t('offers.orderedFor')}
            value={service}
            onChange={({ currentTarget }) => onChange({ ...order, service: currentTarget.value as ServiceName })}
          >
            {SERVICE_NAMES.map((one) => (
              <option key={one} value={one}>
                {t(`offers.service_${one}`)}
              </option>
            ))}
          </select>
        </span>
        <button
          type="button"
          aria-pressed={isFirstOrder}
          onClick={() => onChange({ ...order, isFirstOrder: !isFirstOrder })}
          className={`${PILL} ${isFirstOrder ? 'bg-wash2 shadow-none' : 'text-ink2'}`}
        >
          {isFirstOrder ? <CheckIcon size={12} /> : null}
          {t('offers.newCustomer')}
        </button>
      </div>
      <div id={field}>
        {isOpen ? (
          <div className="flex items-end gap-3">
            <Field
              label={t('offers.when')}
              type="datetime-local"
              className="min-w-0 flex-1"
              value={at ?? localTime(new Date(), timeZone)}
              onChange={({ currentTarget }) => onChange({ ...order, at: currentTarget.value || null })}
            />
            {at === null ? null : (
              <TextAction
                className="min-h-10"
                onClick={() => {
                  setOpen(false)
                  onChange({ ...order, at: null })
                }}
              >
                {t('offers.tryNow')}
              </TextAction>
            )}
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** A time in the shop's zone as people say it: today with its weekday, since offers hang on that. */
function useTimeWords(): (at: string | null) => string {
  const t = useWords('offers')
  const language = useLanguage()
  const { timeZone, clock } = useShop()
  return (at) => {
    const now = new Date()
    const then = at === null ? now : instantOf(at, timeZone)
    const time = formatTime(then, timeZone, language, clock)
    const isToday = localTime(then, timeZone).slice(0, 10) === localTime(now, timeZone).slice(0, 10)
    return isToday
      ? t('offers.tryToday', { time, weekday: formatWeekday(then, timeZone, language) })
      : t('offers.tryAt', { time, day: formatDay(then, timeZone, now, language) })
  }
}
