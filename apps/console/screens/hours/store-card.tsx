import { useField } from '#document/index.ts'
import { CheckboxGroup } from '#parts/field.tsx'
import { Card } from '#parts/surfaces.tsx'
import type { DocumentStore } from '#shell/document-stores/index.tsx'
import { SERVICE_NAMES, type ServiceName } from '#shell/document-stores/services.ts'
import { DocumentNumber, DocumentSwitch, DocumentText } from '#shell/fields/index.tsx'
import { useWords } from '#shell/language/words.tsx'

/** What a store does at all: whether it is open to customers, its services, and how long it needs. */
export function StoreCard({ documentStore }: { readonly documentStore: DocumentStore }) {
  const t = useWords('hours')
  const { at } = documentStore
  const isCourt = at[0] === 'court'
  return (
    <Card className="grid gap-2" aria-labelledby="store">
      <h2 id="store" className="text-section">
        {t('hours.store')}
      </h2>
      {isCourt ? null : (
        <>
          <DocumentSwitch at={[...at, 'active']} label={t('hours.active')} hint={t('hours.activeHint')} />
          <DocumentSwitch at={[...at, 'preview']} label={t('hours.preview')} hint={t('hours.previewHint')} />
        </>
      )}
      <Services at={[...at, 'services']} isCourt={isCourt} />
      <div className="grid gap-3 tablet:grid-cols-2">
        {isCourt ? null : (
          <>
            <DocumentNumber at={[...at, 'preparationMinutes']} label={t('hours.preparation')} min={1} max={600} />
            <DocumentNumber at={[...at, 'acceptanceMinutes']} label={t('hours.acceptance')} min={1} max={120} />
          </>
        )}
        <DocumentText
          at={[...at, 'hours', 'timeZone']}
          label={t('hours.timeZone')}
          isRight={isTimeZone}
          fault={t('hours.noTimeZone')}
        />
      </div>
    </Card>
  )
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function Services({ at, isCourt }: { readonly at: readonly string[]; readonly isCourt: boolean }) {
  const t = useWords('hours')
  const { value = [], set, faults } = useField<readonly ServiceName[]>(at)
  return (
    <CheckboxGroup
      legend={t('hours.services')}
      options={SERVICE_NAMES.filter((service) => !isCourt || service !== 'room').map((service) => ({
        value: service,
        label: t(`hours.week_${service}`),
      }))}
      chosen={value}
      onChoose={(next) => {
        if (next.length > 0) void set(next)
      }}
      fault={faults[0]}
    />
  )
}
