import type { AnswerOf } from '@compass/contract/call'
import type { examineMerchant as examineCall } from '@compass/contract/doctor'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { examineMenu, examinePictures } from './examine-menu.ts'
import { examinePayments } from './examine-payments.ts'
import {
  examineCouriers,
  examineGeocoder,
  examineHosts,
  examineMessages,
  examineOrders,
  examineStoredKeys,
  examineTexts,
} from './examine-reach.ts'
import { examineStores } from './examine-stores.ts'
import type { Examination, Finding } from './finding.ts'

const EXAMINATIONS: readonly ((examination: Examination) => Finding[] | Promise<Finding[]>)[] = [
  examineStores,
  examineMenu,
  examinePayments,
  examineStoredKeys,
  examineCouriers,
  examineGeocoder,
  examineMessages,
  examineTexts,
  examineHosts,
  examinePictures,
  examineOrders,
]

/** What a merchant lacks before it can open, and what is well. Nothing is changed. Refuses `not_found`. */
export async function examineMerchant(
  api: Api,
  slug: string,
  now: Date,
): Promise<Result<AnswerOf<typeof examineCall>>> {
  const merchantId = api.merchants.idOfSlug(slug)
  const loaded = merchantId ? await api.merchants.load(merchantId) : null
  if (!loaded) return refuse({ reason: 'not_found' })
  const findings = await Promise.all(EXAMINATIONS.map((examine) => examine({ api, loaded, now })))
  const all = findings.flat()
  return accept({ merchant: slug, canOpen: !all.some(({ state }) => state === 'missing'), findings: all })
}
