import { plainOf } from '@compass/domain/document-changes'
import type { Text } from '@compass/domain/languages'
import { PAYMENT_METHODS } from '@compass/domain/payments'
import { ChangedWords } from '#parts/draft-fields.tsx'
import { Checkbox, Field, Switch } from '#parts/field.tsx'
import { nameOfLanguage } from '#shell/language/names.ts'
import { useWords } from '#shell/language/words.tsx'
import { PickList } from '#shell/pick-list/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useShop } from '#shell/session/shop.ts'
import { useShopTime } from './promotion-state.tsx'
import { conditionsOf, NO_END, type Promotion, withDates } from './rules/promotion-model.ts'
import { CountField, LeftField } from './token-fields.tsx'
import { usePromotion } from './use-promotions.tsx'

interface DocumentStoreParts {
  readonly key: string
  readonly name: Text
  readonly areas?: readonly { readonly key: string; readonly name: Text }[]
}

/** What does not fit the sentence: from when to when, how often, where, paid how, and how it is shown. */
export function PromotionLimits({ promotion }: { readonly promotion: Promotion }) {
  const t = useWords('offers')
  const { set, isChanged } = usePromotion(promotion.key)
  const conditions = conditionsOf(promotion)
  return (
    <section aria-labelledby="offer-limits" className="pane grid gap-5 p-5">
      <h2 id="offer-limits" className="text-section">
        {t('offers.limits')}
      </h2>
      <div className="grid gap-3 tablet:grid-cols-3">
        <Dates promotion={promotion} />
        <CountField
          label={t('offers.totalLabel')}
          value={conditions.total}
          onLeave={(total) => set(['conditions', 'total'], total)}
        />
      </div>
      <Places promotion={promotion} />
      <Paying promotion={promotion} />
      <Texts promotion={promotion} />
      <div className="divide-y divide-line">
        <Switch
          checked={conditions.firstOrder}
          hint={t('offers.firstOrderHint')}
          onChange={({ currentTarget }) => set(['conditions', 'firstOrder'], currentTarget.checked)}
        >
          <ChangedWords isChanged={isChanged('conditions', 'firstOrder')}>{t('offers.firstOrder')}</ChangedWords>
        </Switch>
        <Switch
          checked={promotion.listed}
          hint={t('offers.listedHint')}
          onChange={({ currentTarget }) => set(['listed'], currentTarget.checked)}
        >
          <ChangedWords isChanged={isChanged('listed')}>{t('offers.listed')}</ChangedWords>
        </Switch>
        <Switch
          checked={promotion.forbidsLoyalty}
          hint={t('offers.forbidsLoyaltyHint')}
          onChange={({ currentTarget }) => set(['forbidsLoyalty'], currentTarget.checked)}
        >
          <ChangedWords isChanged={isChanged('forbidsLoyalty')}>{t('offers.forbidsLoyalty')}</ChangedWords>
        </Switch>
      </div>
    </section>
  )
}

function Dates({ promotion }: { readonly promotion: Promotion }) {
  const t = useWords('offers')
  const now = useShopTime()
  const { set, isChanged } = usePromotion(promotion.key)
  const { windows } = conditionsOf(promotion)
  const first = windows?.dates?.[0]
  const end = first && first.endDateTime !== NO_END ? first.endDateTime : null
  const put = (start: string | null, until: string | null) =>
    set(['conditions', 'windows'], withDates(windows, start, until, now))
  const changed = isChanged('conditions', 'windows') ? '' : undefined
  return (
    <>
      <Field
        label={t('offers.starts')}
        type="datetime-local"
        value={first?.startDateTime ?? ''}
        published={changed}
        onChange={({ currentTarget: { value } }) => put(value ? value.slice(0, 16) : null, end)}
      />
      <Field
        label={t('offers.ends')}
        type="datetime-local"
        value={end ?? ''}
        hint={end ? undefined : t('offers.whenIEndIt')}
        published={changed}
        onChange={({ currentTarget: { value } }) =>
          put(first?.startDateTime ?? null, value ? value.slice(0, 16) : null)
        }
      />
    </>
  )
}

function Places({ promotion }: { readonly promotion: Promotion }) {
  const t = useWords('offers')
  const say = useMerchantText()
  const { set, draftTree } = usePromotion(promotion.key)
  const stores = (plainOf(draftTree.stores ?? []) ?? []) as unknown as readonly DocumentStoreParts[]
  const court = plainOf(draftTree.court ?? null) as { readonly areas?: DocumentStoreParts['areas'] } | null
  const conditions = conditionsOf(promotion)
  const chosen = conditions.stores ?? stores.map(({ key }) => key)
  const areas = new Map(
    [...(court?.areas ?? []), ...stores.flatMap((one) => one.areas ?? [])].map((one) => [one.key, one.name]),
  )
  const toggle = (key: string) => {
    const all = stores.map((one) => one.key)
    const next = all.filter((one) => (one === key ? !chosen.includes(one) : chosen.includes(one)))
    if (next.length > 0) set(['conditions', 'stores'], next.length === all.length ? null : next)
  }
  return (
    <>
      {stores.length > 1 ? (
        <fieldset className="flex flex-wrap gap-x-5">
          <legend className="text-note font-em">{t('offers.stores')}</legend>
          {stores.map(({ key, name }) => (
            <Checkbox key={key} checked={chosen.includes(key)} onChange={() => toggle(key)}>
              {say(name)}
            </Checkbox>
          ))}
        </fieldset>
      ) : null}
      {court ? (
        <PickList
          label={t('offers.vendor')}
          options={new Map(stores.map(({ key, name }) => [key, name]))}
          chosen={promotion.vendor ? [promotion.vendor] : []}
          most={1}
          onChange={([vendor]) => set(['vendor'], vendor)}
        />
      ) : null}
      {areas.size > 0 ? (
        <PickList
          label={t('offers.areas')}
          options={areas}
          chosen={conditions.areas ?? []}
          most={200}
          onChange={(next) => set(['conditions', 'areas'], next.length === 0 ? null : next)}
        />
      ) : null}
    </>
  )
}

const BIN = /^\d{4,8}$/

function Paying({ promotion }: { readonly promotion: Promotion }) {
  const t = useWords('offers')
  const { set } = usePromotion(promotion.key)
  const { payment, cardBins } = conditionsOf(promotion)
  const methods = new Map<string, Text>(PAYMENT_METHODS.map((method) => [method, { en: t(`offers.method_${method}`) }]))
  return (
    <div className="grid gap-3 tablet:grid-cols-2">
      <PickList
        label={t('offers.methods')}
        options={methods}
        chosen={payment ?? []}
        most={PAYMENT_METHODS.length}
        onChange={(next) => set(['conditions', 'payment'], next.length === 0 ? null : next)}
      />
      <LeftField
        label={t('offers.cards')}
        hint={t('offers.cardsHint')}
        value={(cardBins ?? []).join(' ')}
        read={(typed) => (typed === '' || typed.split(/[\s,]+/).every((bin) => BIN.test(bin)) ? typed : null)}
        error={t('offers.cardsWrong')}
        onLeave={(typed) => set(['conditions', 'cardBins'], typed === '' ? null : typed.split(/[\s,]+/))}
      />
    </div>
  )
}

/** What customers read of it, in the merchant's languages. */
function Texts({ promotion }: { readonly promotion: Promotion }) {
  const t = useWords('offers')
  const { languages } = useShop()
  const { set } = usePromotion(promotion.key)
  const put = (field: 'name' | 'description', language: string, words: string) => {
    const { [language as 'en']: _, ...others } = promotion[field] ?? {}
    const next = words === '' ? others : { ...others, [language]: words }
    if (Object.keys(next).length > 0) set([field], next)
    else if (field === 'description') set([field], undefined)
  }
  return (
    <div className="grid gap-3 tablet:grid-cols-2">
      {(['name', 'description'] as const).flatMap((field) =>
        languages.map((language) => (
          <LeftField
            key={`${field} ${language}`}
            label={`${field === 'name' ? t('offers.name') : t('offers.description')} (${nameOfLanguage(language)})`}
            language={language}
            value={promotion[field]?.[language as 'en'] ?? ''}
            read={(typed) => (typed.length <= (field === 'name' ? 120 : 600) ? typed : null)}
            error={t('offers.tooLong')}
            onLeave={(words) => put(field, language, words)}
          />
        )),
      )}
    </div>
  )
}
