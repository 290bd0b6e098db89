import { instantOf } from '@compass/domain/availability'
import { chooseText } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { homePath } from '@compass/domain/merchants/home-path'
import { exponentOf } from '@compass/domain/money'
import { formatDate, formatMoney, formatTime, formatWeekday } from '@compass/i18n/formats'
import { serverWords } from '@compass/i18n/server'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import { insertMessage, type MessageText } from '../../records/messages/messages.ts'
import type { Because, Series } from '../../records/recurring/series.ts'
import { originOf } from '../merchants/origin-of.ts'
import { sayMessage } from '../messages/templates.ts'
import { describeBecause } from './describe-because.ts'

/** What a customer is told of a date; totals in minor units. */
export type OccurrenceNotification =
  | { readonly kind: 'ordered'; readonly at: Date; readonly number: string; readonly total: number }
  | { readonly kind: 'asked'; readonly at: Date; readonly total: number; readonly before: number; readonly until: Date }
  | { readonly kind: 'skipped'; readonly at: Date | null; readonly because: Because }

interface Recipient {
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
export async function notifyCustomer(
  tenant: Tenant,
  recipient: Recipient,
  notified: OccurrenceNotification,
): Promise<void> {
  await insertMessage(tenant, {
    id: newId(recipient.now.getTime()),
    channel: SMS,
    phone: recipient.phone,
    language: recipient.series.instructions.language,
    kind: 'order',
    ...textOf(recipient, notified),
    createdAt: recipient.now,
  })
}

function textOf({ api, loaded, series, date }: Recipient, notified: OccurrenceNotification): MessageText {
  const { merchant } = loaded
  const { language } = series.instructions
  const words = serverWords(language)
  const zone = loaded.stores.get(series.storeId)?.hours.timeZone ?? 'UTC'
  const { hideZeroDecimals = false, clock = 24 } = merchant.brand
  const currency = { currency: merchant.currency, exponent: exponentOf(merchant.currency) }
  const money = (amount: number) => formatMoney({ amount, ...currency }, language, { hideZeroDecimals }).text
  const timeOf = (at: Date) =>
    words('shell.dayAndTime', {
      day: `${formatWeekday(at, zone, language)} ${formatDate(at, zone, language, 'short')}`,
      time: formatTime(at, zone, language, clock),
    })
  const common = {
    merchant: chooseText(merchant.name, language, merchant.languages[0] ?? 'en')?.text ?? merchant.slug,
    when: timeOf(notified.at ?? instantOf(`${date}T${series.time}`, zone)),
    link: `${originOf(api, loaded)}${homePath(merchant)}/recurring-orders/${series.id}`,
  }
  switch (notified.kind) {
    case 'ordered':
      return sayMessage(language, 'repeated', { ...common, number: notified.number, total: money(notified.total) })
    case 'asked': {
      const { total, before, until } = notified
      return sayMessage(language, 'repeatAsked', {
        ...common,
        total: money(total),
        before: money(before),
        until: timeOf(until),
      })
    }
    case 'skipped':
      return sayMessage(language, 'repeatSkipped', {
        ...common,
        because: describeBecause(notified.because, loaded, language),
      })
  }
}
