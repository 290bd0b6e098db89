import { instantOf } from '@compass/domain/availability'
import { chooseText } from '@compass/domain/languages'
import { exponentOf } from '@compass/domain/money'
import { formatDate, formatMoney, formatTime, formatWeekday } from '@compass/i18n/formats'
import { serverWords } from '@compass/i18n/server'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import { insertMessage } from '../../records/messages/messages.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import { originOf } from '../merchants/origin-of.ts'
import { describeBecause } from './describe-because.ts'
import type { Because, Series } from './series.ts'

/** What a customer is told of a date; totals in minor units. */
export type Told =
  | { readonly kind: 'ordered'; readonly at: Date; readonly number: string; readonly total: number }
  | { readonly kind: 'asked'; readonly at: Date; readonly total: number; readonly before: number; readonly until: Date }
  | { readonly kind: 'skipped'; readonly at: Date | null; readonly because: Because }

interface Whom {
  readonly api: Api
  readonly loaded: LoadedMerchant
  readonly series: Series
  readonly date: string
  /** E.164. */
  readonly phone: string
  readonly now: Date
}

const SMS = 10

/** Writes the message of what became of a date; inside the transaction that kept it. */
export async function tellCustomer(tenant: Tenant, whom: Whom, told: Told): Promise<void> {
  await insertMessage(tenant, {
    id: newId(whom.now.getTime()),
    channel: SMS,
    phone: whom.phone,
    language: whom.series.said.language,
    kind: 'order',
    body: bodyOf(whom, told),
    createdAt: whom.now,
  })
}

function bodyOf({ api, loaded, series, date }: Whom, told: Told): string {
  const { merchant } = loaded
  const { language } = series.said
  const words = serverWords(language)
  const zone = loaded.stores.get(series.storeId)?.hours.timeZone ?? 'UTC'
  const money = (amount: number) =>
    formatMoney({ amount, currency: merchant.currency, exponent: exponentOf(merchant.currency) }, language).text
  const said = (at: Date) =>
    `${formatWeekday(at, zone, language)} ${formatDate(at, zone, language, 'short')}, ${formatTime(at, zone)}`
  const common = {
    merchant: chooseText(merchant.name, language, merchant.languages[0] ?? 'en')?.text ?? merchant.slug,
    when: said(told.at ?? instantOf(`${date}T${series.time}`, zone)),
    link: `${originOf(api, loaded)}/${merchant.slug}/recurring-orders/${series.id}`,
  }
  switch (told.kind) {
    case 'ordered':
      return words('recurring.smsOrdered', { ...common, number: told.number, total: money(told.total) })
    case 'asked': {
      const { total, before, until } = told
      return words('recurring.smsAsk', { ...common, total: money(total), before: money(before), until: said(until) })
    }
    case 'skipped':
      return words('recurring.smsSkipped', { ...common, because: describeBecause(told.because, loaded, language) })
  }
}
