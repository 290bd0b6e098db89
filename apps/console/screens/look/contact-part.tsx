import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Language } from '@compass/domain/languages'
import { useState } from 'react'
import { useField } from '#document/index.ts'
import { AddForm } from '#parts/add-form.tsx'
import { TextAction } from '#parts/button.tsx'
import { FaultLine, Field } from '#parts/field.tsx'
import { Card } from '#parts/surfaces.tsx'
import { useDraft } from '#shell/document-stores/draft.tsx'
import { DocumentStoreSelect, useDocumentStore } from '#shell/document-stores/index.tsx'
import { CardHead } from '#shell/fields/card-head.tsx'
import { DocumentSwitch, DocumentText } from '#shell/fields/index.tsx'
import { marksOfLanguage } from '#shell/language/names.ts'
import { useWords } from '#shell/language/words.tsx'
import { reaches, useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { DocumentTexts, LanguageHeads, LineField, TextsField, useSideBySide } from '#shell/texts/index.tsx'
import { SideMenuCard } from './side-menu-card.tsx'

type Licence = MerchantDocument['vendor']['licences'][number]

const PHONE = /^\+[1-9]\d{6,14}$/
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/
const MAX_LICENCES = 20

/** How a shop is reached, what it says of itself, and the side menu that leads there. */
export function ContactPart() {
  const { staff } = useSession()
  return (
    <>
      <StoreCard />
      {staff.store === null ? (
        <>
          <MerchantCard />
          <SideMenuCard />
        </>
      ) : null}
    </>
  )
}

/** Name, phone and address of a store, as its page, receipts and couriers say them. */
function StoreCard() {
  const t = useWords('look')
  const documentStore = useDocumentStore()
  const sideBySide = useSideBySide()
  const { staff } = useSession()
  if (!documentStore) return null
  const { at, key } = documentStore
  const isCourt = at[0] === 'court'
  return (
    <Card key={key} className="grid gap-3" aria-labelledby="store-contact">
      <CardHead id="store-contact" title={t('look.storeContact')}>
        <DocumentStoreSelect />
      </CardHead>
      <LanguageHeads {...sideBySide} />
      {isCourt ? null : (
        <DocumentTexts
          at={[...at, 'name']}
          label={t('look.storeName')}
          shown={sideBySide.shown}
          isNeeded
          maxLength={120}
        />
      )}
      <DocumentText
        at={[...at, 'phone']}
        label={t('look.phone')}
        type="tel"
        clean={(typed) => typed.replace(/[\s().-]/g, '')}
        isRight={(text) => PHONE.test(text)}
        fault={t('look.noPhone')}
      />
      <DocumentTexts
        at={[...at, 'address']}
        label={t('look.address')}
        shown={sideBySide.shown}
        isLong
        isNeeded
        maxLength={600}
      />
      <LocationField at={[...at, 'location']} />
      {isCourt ? null : (
        <>
          <DocumentTexts
            at={[...at, 'vendor', 'directions']}
            label={t('look.directions')}
            shown={sideBySide.shown}
            isLong
            maxLength={600}
          />
          <DocumentTexts
            at={[...at, 'vendor', 'about']}
            label={t('look.storeAbout')}
            shown={sideBySide.shown}
            isLong
            maxLength={20_000}
          />
          {reaches(staff.role, 'owner') ? <Licences at={[...at, 'vendor', 'licences']} /> : null}
        </>
      )}
    </Card>
  )
}

/** A point on the map, typed or pasted as two numbers. */
function LocationField({ at }: { readonly at: readonly string[] }) {
  const t = useWords('look')
  const { value, published, isChanged, set, faults } = useField<{ readonly lat: number; readonly lng: number }>(at)
  const [isWrong, setWrong] = useState(false)
  const show = (point: typeof value) => (point ? `${point.lat}, ${point.lng}` : '')
  return (
    <LineField
      label={t('look.location')}
      dir="ltr"
      value={show(value)}
      published={isChanged ? show(published) : undefined}
      error={isWrong ? t('look.noLocation') : faults[0]}
      onLeave={(typed) => {
        const numbers = typed.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? []
        const [lat = Number.NaN, lng = Number.NaN] = numbers
        const isPoint = numbers.length === 2 && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
        setWrong(!isPoint)
        if (isPoint) void set({ lat, lng })
      }}
    />
  )
}

/** What the merchant says of itself for all of its stores. */
function MerchantCard() {
  const t = useWords('look')
  const sideBySide = useSideBySide()
  const { staff } = useSession()
  return (
    <Card className="grid gap-3" aria-labelledby="merchant-contact">
      <h2 id="merchant-contact" className="text-section">
        {t('look.merchantContact')}
      </h2>
      <LanguageHeads {...sideBySide} />
      <DocumentTexts at={['vendor', 'sells']} label={t('look.sells')} shown={sideBySide.shown} maxLength={120} />
      <div className="grid gap-3 tablet:grid-cols-2">
        <DocumentText
          at={['vendor', 'email']}
          label={t('look.email')}
          type="email"
          none={{ is: null }}
          isRight={(text) => EMAIL.test(text)}
          fault={t('look.noEmail')}
          maxLength={254}
        />
        <DocumentText
          at={['vendor', 'website']}
          label={t('look.website')}
          type="url"
          none={{ is: null }}
          isRight={(text) => /^https:\/\/./.test(text) && URL.canParse(text)}
          fault={t('look.noWebsite', { example: 'https://company.example' })}
          maxLength={300}
        />
      </div>
      {reaches(staff.role, 'owner') ? <Licences at={['vendor', 'licences']} /> : null}
      <DocumentSwitch at={['contact', 'callUs']} label={t('look.callUs')} hint={t('look.callUsHint')} />
    </Card>
  )
}

/** Trade licence, food safety, tax number: what it is and its number. */
function Licences({ at }: { readonly at: readonly string[] }) {
  const t = useWords('look', 'editor')
  const say = useMerchantText()
  const { draft } = useDraft()
  const sideBySide = useSideBySide()
  const { value, set, faults, published } = useField<readonly Licence[]>(at)
  const licences = value ?? []
  const [name, setName] = useState('')
  const [number, setNumber] = useState('')
  const first = draft.languages[0] as Language
  const canAdd = name.trim() !== '' && number.trim() !== '' && licences.length < MAX_LICENCES
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-note font-em">{t('look.licences')}</legend>
      {licences.map((licence, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are changed in place
        <div key={place} className="grid gap-2 rounded-form bg-sunken p-3">
          <TextsField
            label={t('look.licenceName')}
            shown={sideBySide.shown}
            text={licence.name}
            published={published?.[place]?.name ?? null}
            isNeeded
            maxLength={120}
            onLeave={(next) => next && void set(licences.with(place, { ...licence, name: next }))}
          />
          <LineField
            label={t('look.licenceNumber')}
            dir="ltr"
            maxLength={60}
            value={licence.number}
            onLeave={(typed) => typed !== '' && void set(licences.with(place, { ...licence, number: typed }))}
          />
          <TextAction className="justify-self-start" onClick={() => void set(licences.toSpliced(place, 1))}>
            {t('editor.removeNamed', { name: say(licence.name) })}
          </TextAction>
        </div>
      ))}
      <FaultLine fault={faults[0]} />
      <AddForm
        label={t('look.add')}
        canAdd={canAdd}
        onAdd={() => {
          void set([...licences, { name: { [first]: name.trim() }, number: number.trim() }])
          setName('')
          setNumber('')
        }}
      >
        <Field
          label={t('look.newLicence')}
          className="min-w-36 flex-1"
          {...marksOfLanguage(first)}
          maxLength={120}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Field
          label={t('look.licenceNumber')}
          className="min-w-36 flex-1"
          dir="ltr"
          maxLength={60}
          value={number}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
      </AddForm>
    </fieldset>
  )
}
