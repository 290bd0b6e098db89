import type { ApiRefusal } from '@compass/client'
import { giveSecretCode } from '@compass/contract/loyalty'
import { applyTableLoyalty, applyTablePromo, applyTableReward, getTableBill } from '@compass/contract/shares'
import { callStaff, withdrawCall } from '@compass/contract/visits'
import { redirect } from 'react-router'
import { defineIntents } from '#shell/forms/define-intents.ts'
import type { Submission } from '#shell/forms/submission.ts'
import { tablePaths } from '#shell/rounds/table-paths.ts'
import { claimAndPay } from '../claim.ts'

/** What the forms of the bill answer; where all went well they lead back to it. */
export interface BillResult {
  readonly intent: string
  readonly refusal: Pick<ApiRefusal, 'error' | 'message'> | null
  /** As it was typed into the field that the refusal is about. */
  readonly typed: string
  /** The refusal stands below that field. */
  readonly isAtField: boolean
}

type Answer = { readonly ok: true } | ApiRefusal

/** Changes what the bill of an order takes off, asks staff for it, or begins to pay all of it. */
export async function changeBill(submission: Submission, orderId: string): Promise<BillResult> {
  const { call, url } = submission
  const settle = (answer: Answer, typed = '', isAtField = false): BillResult => {
    if (answer.ok) throw redirect(tablePaths.bill(url, orderId), 303)
    const { error, message } = answer
    return { intent: submission.intent, refusal: { error, message }, typed, isAtField }
  }
  const change = defineIntents(
    {
      async promo({ text }) {
        const codeName = text('code').trim()
        if (codeName === '') return { intent: 'promo', refusal: null, typed: '', isAtField: true }
        return settle(await call(applyTablePromo, { body: { orderId, codeName } }), codeName, true)
      },
      async noPromo({ argument: promo }) {
        return settle(await call(applyTablePromo, { body: { orderId, promo, cancel: true } }))
      },
      async points() {
        return settle(await call(applyTableLoyalty, { body: { orderId, points: null } }))
      },
      async noPoints() {
        return settle(await call(applyTableLoyalty, { body: { orderId, points: 0 } }))
      },
      async reward({ argument: reward }) {
        return settle(await call(applyTableReward, { body: { orderId, reward } }))
      },
      async noReward() {
        return settle(await call(applyTableReward, { body: { orderId, reward: null } }))
      },
      async code({ text }) {
        const body = { store: text('store'), order: orderId, code: text('code') }
        return settle(await call(giveSecretCode, { body }), '', true)
      },
      async ask({ argument, text }) {
        const kind = argument === 'billCash' ? argument : 'billCard'
        return settle(await call(callStaff, { params: { id: text('visit') }, body: { kind } }))
      },
      async withdraw({ argument, text }) {
        return settle(await call(withdrawCall, { params: { id: text('visit'), call: argument } }))
      },
      async payAll() {
        const bill = await call(getTableBill, { params: { id: orderId } })
        if (!bill.ok) return settle(bill)
        const kind = bill.data.bill?.shares.length ? 'rest' : 'all'
        return settle(await claimAndPay(submission, orderId, { kind }))
      },
    },
    'payAll',
  )
  return change(submission)
}
