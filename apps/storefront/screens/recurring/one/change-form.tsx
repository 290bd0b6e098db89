import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { ChoiceRow } from '@compass/ui/choice'
import { Select } from '@compass/ui/field'
import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { useFocusOnFault } from '#shell/forms/use-focus-on-fault.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { recurringPaths } from '#shell/recurring/recurring-paths.ts'
import { RuleFields } from '#shell/recurring/rule-fields.tsx'
import { findRuleField } from '#shell/recurring/rule-form.ts'
import { useRuleWords } from '#shell/recurring/use-rule-words.ts'
import type { ChangeResult } from './change-recurring.ts'
import type { RecurringOrderData } from './recurring-order-data.ts'

/** One date, it and all that follow, or the whole: which, and what is to be other. A rule is none of one date. */
// Long on purpose: one form with a field for each thing that can change.
export function ChangeForm({
  data,
  date,
  refusal,
  typed,
}: {
  data: RecurringOrderData
  /** Null: the whole. */
  date: string | null
  refusal: ChangeResult['refusal'] | null
  /** What was to be other, where it was refused. */
  typed: ChangeResult['rule']
}) {
  const t = useWords('recurring')
  const { url } = useMerchant()
  const { dayWords } = useRuleWords()
  const { state } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFault(form, refusal)
  const { one, times, methods, addresses } = data
  const day = date ? dayWords(date) : ''
  const time = one.occurrences.find((occurrence) => occurrence.date === date)?.time ?? one.time
  const errorOf = (field: string) => refusal?.errors.find(({ path }) => findRuleField(path) === field)?.message
  return (
    <Form ref={form} method="post" noValidate className="group/form grid gap-5">
      {date ? (
        <Card as="fieldset" className="px-4.5 py-1.5">
          <legend className="sr-only">{t('recurring.which')}</legend>
          <input type="hidden" name="date" value={date} />
          <ChoiceRow type="radio" name="scope" value="this" defaultChecked label={t('recurring.onlyThis', { day })} />
          <ChoiceRow type="radio" name="scope" value="following" label={t('recurring.following', { day })} />
          <ChoiceRow type="radio" name="scope" value="all" label={t('recurring.all')} />
        </Card>
      ) : (
        <input type="hidden" name="scope" value="all" />
      )}
      <Select label={t('recurring.time')} name="r.time" defaultValue={typed?.time || time} error={errorOf('r.time')}>
        {times.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
      {methods.length > 1 ? (
        <Select label={t('recurring.payment')} name="method" defaultValue={one.method}>
          {methods.map((method) => (
            <option key={method} value={method}>
              {t(method === 'cod' ? 'recurring.cash' : 'recurring.card')}
            </option>
          ))}
        </Select>
      ) : null}
      {addresses.length > 1 ? (
        <Select label={t('recurring.address')} name="address" defaultValue="">
          <option value="">{one.address}</option>
          {addresses
            .filter(({ line }) => line !== one.address)
            .map(({ id, line }) => (
              <option key={id} value={id}>
                {line}
              </option>
            ))}
        </Select>
      ) : null}
      <section className="group-has-[[name=scope][value=this]:checked]/form:hidden">
        <h2 className="mb-3 px-1 text-subhead">{t('recurring.rule')}</h2>
        <RuleFields rule={{ ...one, ...typed }} errorOf={errorOf} />
      </section>
      <Button type="submit" name="intent" value="change" wide busy={state === 'submitting' && t('recurring.save')}>
        {t('recurring.save')}
      </Button>
      {date ? (
        <Button as={Link} to={recurringPaths.cart(url, one.id, date)} kind="quiet" wide>
          {t('recurring.basket')}
        </Button>
      ) : null}
      {date ? (
        <Button type="submit" name="intent" value={`end:${date}`} kind="neutral" wide>
          {t('recurring.endFrom')}
        </Button>
      ) : null}
    </Form>
  )
}
