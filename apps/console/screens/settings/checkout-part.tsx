import { useField } from '#document/index.ts'
import { Card } from '#parts/surfaces.tsx'
import { DraftGate, useDraft } from '#shell/document-stores/draft.tsx'
import { DocumentList, DocumentSelect, DocumentSwitch } from '#shell/fields/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { CollectCard } from './collect-card.tsx'

const COUNTRY = /^[A-Z]{2}$/
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/
const CODE_LENGTHS = [4, 5, 6]
const EMAIL_NEEDS = ['no', 'optional', 'mandatory'] as const

/** What is wanted of customers before they can order. */
export function CheckoutPart() {
  return (
    <DraftGate>
      <CustomerCard />
      <CollectCard />
    </DraftGate>
  )
}

function CustomerCard() {
  const t = useWords('settings')
  const { draft } = useDraft()
  const verify = useField<'always' | 'never'>(['contact', 'verifyPhone'])
  const need = useField<(typeof EMAIL_NEEDS)[number]>(['contact', 'email', 'need'])
  return (
    <Card className="grid gap-3" aria-labelledby="customers">
      <h2 id="customers" className="text-section">
        {t('settings.customers')}
      </h2>
      <div className="grid items-start gap-3 tablet:grid-cols-2">
        <DocumentSelect<string>
          at={['contact', 'verifyPhone']}
          label={t('settings.verifyPhone')}
          options={[
            { value: 'always', label: t('settings.verify_always') },
            { value: 'never', label: t('settings.verify_never') },
          ]}
        />
        {verify.value === 'never' ? null : (
          <DocumentSelect<number>
            at={['contact', 'otpLength']}
            label={t('settings.otpLength')}
            options={CODE_LENGTHS.map((length) => ({ value: String(length), label: String(length) }))}
            write={Number}
          />
        )}
        <DocumentList
          at={['contact', 'phoneCountries']}
          label={t('settings.phoneCountries')}
          hint={t('settings.phoneCountriesHint', { country: draft.country })}
          fault={t('settings.noCountry')}
          isRight={(word) => COUNTRY.test(word)}
          clean={(typed) => typed.toUpperCase()}
          none={undefined}
        />
        <DocumentSelect<string>
          at={['contact', 'email', 'need']}
          label={t('settings.email')}
          options={EMAIL_NEEDS.map((value) => ({ value, label: t(`settings.email_${value}`) }))}
        />
        {need.value === undefined || need.value === 'no' ? null : (
          <DocumentList
            at={['contact', 'email', 'domains']}
            label={t('settings.emailDomains')}
            hint={t('settings.emailDomainsHint')}
            fault={t('settings.noDomain')}
            isRight={(word) => DOMAIN.test(word)}
            clean={(typed) => typed.toLowerCase()}
            none={[]}
          />
        )}
      </div>
      <DocumentSwitch
        at={['termsRequired']}
        label={t('settings.termsRequired')}
        hint={t('settings.termsRequiredHint')}
      />
      <DocumentSwitch
        at={['recurringOrders']}
        label={t('settings.recurringOrders')}
        hint={t('settings.recurringOrdersHint')}
      />
    </Card>
  )
}
