import { useState } from 'react'
import { useField } from '#document/index.ts'
import { Button } from '#parts/button.tsx'
import { Field, Select } from '#parts/field.tsx'
import { Card } from '#parts/surfaces.tsx'
import { useDraft } from '#shell/document-stores/draft.tsx'
import type { DocumentStore, StoresDocument } from '#shell/document-stores/index.tsx'
import { DocumentNumber, DocumentSelect } from '#shell/fields/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { SLOT_SERVICES, type SlotService } from './engine.ts'

type SlotDetails = NonNullable<StoresDocument['scheduledDeliveryDetails']>

const WIDTHS = [15, 20, 30, 45, 60, 90, 120]
const BEGINNING: SlotDetails = {
  active: true,
  widthMinutes: 30,
  slots: [],
  leadMinutes: 45,
  daysAhead: 6,
  cutOff: null,
  capacity: null,
}

/** Orders for later: how wide a slot is, how soon it can be chosen, and what it takes. */
export function SlotsCard({ documentStore }: { readonly documentStore: DocumentStore }) {
  const t = useWords('hours')
  const services = SLOT_SERVICES.filter(
    ({ service, field }) =>
      documentStore.value.services.includes(service) &&
      !(documentStore.at[0] === 'court' && field === 'scheduledRoomDetails'),
  )
  if (services.length === 0) return null
  return (
    <Card aria-labelledby="slots">
      <h2 id="slots" className="text-section">
        {t('hours.slots')}
      </h2>
      <div className="divide-y divide-line">
        {services.map((service) => (
          <ServiceSlots key={service.service} documentStore={documentStore} service={service} />
        ))}
      </div>
    </Card>
  )
}

function ServiceSlots({
  documentStore,
  service,
}: {
  readonly documentStore: DocumentStore
  readonly service: SlotService
}) {
  const t = useWords('hours')
  const at = [...documentStore.at, service.field]
  const details = useField<SlotDetails | null>(at)
  const isOn = details.value?.active === true
  return (
    <section className="py-3" aria-label={t(`hours.week_${service.service}`)}>
      <div className="flex items-center gap-3">
        <div className="me-auto">
          <h3 className="text-row">{t(`hours.week_${service.service}`)}</h3>
          <p className="text-note text-ink3">{isOn ? t('hours.forLater') : t('hours.onlyNow')}</p>
        </div>
        <Button
          size="table"
          onClick={() => details.set(details.value ? { ...details.value, active: !isOn } : BEGINNING)}
        >
          {isOn ? t('hours.slotsOff') : t('hours.slotsOn')}
        </Button>
      </div>
      {isOn ? <SlotFields at={at} details={details.value!} /> : null}
    </section>
  )
}

function SlotFields({ at, details }: { readonly at: readonly string[]; readonly details: SlotDetails }) {
  const t = useWords('hours')
  return (
    <div className="mt-3 grid grid-cols-2 gap-3">
      {details.slots.length > 0 ? (
        <p className="col-span-2 text-note text-ink3">{t('hours.ownSlots')}</p>
      ) : (
        <DocumentSelect<number>
          at={[...at, 'widthMinutes']}
          label={t('hours.slotWidth')}
          options={[...new Set([...WIDTHS, details.widthMinutes])].map((minutes) => ({
            value: String(minutes),
            label: t('hours.minutes', { minutes }),
          }))}
          write={Number}
        />
      )}
      <DocumentNumber at={[...at, 'leadMinutes']} label={t('hours.lead')} min={0} max={10_080} />
      <DocumentNumber at={[...at, 'daysAhead']} label={t('hours.daysAhead')} min={0} max={60} />
      <CapacityFields at={[...at, 'capacity']} />
    </div>
  )
}

const UNITS = ['any', 'orders', 'items', 'money'] as const

function CapacityFields({ at }: { readonly at: readonly string[] }) {
  const t = useWords('hours')
  const { draft } = useDraft()
  const { value, isChanged, published, set, faults } = useField<SlotDetails['capacity']>(at)
  const unit = UNITS.find((name) => value && name in value) ?? 'any'
  const amount = value ? String(Object.values(value)[0]) : ''
  const [typed, setTyped] = useState<string | null>(null)
  const keep = (name: (typeof UNITS)[number], text: string) => {
    if (name === 'any') return set(null)
    if (name === 'money') return set({ money: /^\d+(\.\d+)?$/.test(text) ? text : '500' })
    const number = Math.max(1, Math.round(Number(text)) || 8)
    set(name === 'orders' ? { orders: number } : { items: number })
  }
  return (
    <>
      <Select
        label={t('hours.capacityOf')}
        value={unit}
        options={UNITS.map((name) => ({ value: name, label: t(`hours.unit_${name}`) }))}
        onChange={({ currentTarget }) => keep(currentTarget.value as (typeof UNITS)[number], amount)}
      />
      {unit === 'any' ? null : (
        <Field
          label={unit === 'money' ? t('hours.mostMoney', { currency: draft.currency }) : t('hours.most')}
          inputMode="decimal"
          dir="ltr"
          value={typed ?? amount}
          published={isChanged ? (published ? String(Object.values(published)[0]) : t('hours.unit_any')) : undefined}
          error={faults[0]}
          onChange={({ currentTarget }) => setTyped(currentTarget.value.trim())}
          onBlur={() => {
            if (typed !== null && typed !== amount) keep(unit, typed)
            setTyped(null)
          }}
        />
      )}
    </>
  )
}
