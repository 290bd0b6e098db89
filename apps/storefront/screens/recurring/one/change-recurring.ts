import type { ApiRefusal } from '@compass/client'
import type { CallInput } from '@compass/contract/call'
import { changeRecurring, endRecurring, getRecurring } from '@compass/contract/recurring'
import { createTranslator } from '@compass/i18n/translator'
import { type RouterContextProvider, redirect } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { setFlash } from '#shell/navigation/flash.ts'
import { recurringPaths } from '#shell/recurring/recurring-paths.ts'
import { type RuleDraft, readRuleDraft, readRuleForm } from '#shell/recurring/rule-form.ts'

export interface ChangeResult {
  readonly refusal: Pick<ApiRefusal, 'error' | 'message' | 'errors'>
  readonly rule: RuleDraft | null
}

type Call = ReturnType<typeof createPageClient>
type Options = Parameters<Call>[2]

/** Does what a button of the page says; then the page is there again, of the series that has the date now. */
export async function changeOne(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  id: string,
): Promise<ChangeResult> {
  const form = await request.formData()
  const { shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const [intent = '', date = '', total = ''] = String(form.get('intent') ?? '').split(':')
  const currency = shell.merchant?.currency.code ?? ''
  const params = { id }
  const one = { scope: 'this', occurrence: date } as const
  const all = { scope: 'all' } as const
  const change = (body: Body) => call(changeRecurring, { params, body }, options)
  const answer =
    intent === 'skip'
      ? await call(endRecurring, { params, query: one }, options)
      : intent === 'putBack'
        ? await change({ ...one, state: 'active' })
        : intent === 'yes'
          ? await change({ ...one, accept: { grandTotal: { amount: Math.trunc(Number(total)) || 0, currency } } })
          : intent === 'pause' || intent === 'resume'
            ? await change({ ...all, state: intent === 'pause' ? 'paused' : 'active' })
            : intent === 'end'
              ? await call(
                  endRecurring,
                  { params, query: date ? { scope: 'following', occurrence: date } : all },
                  options,
                )
              : await change(await changesIn(form, call, id, options))
  if (answer.ok) {
    setFlash(context.get(pageRequest), url, createTranslator(shell.language, ['recurring'])('recurring.saved'))
    throw redirect(recurringPaths.one(url, answer.data.recurring._id), 303)
  }
  const { error, message, errors } = answer
  return { refusal: { error, message, errors }, rule: readRuleDraft(form) }
}

type Body = CallInput<typeof changeRecurring>['body']

/** What of the form is other than what is there. */
async function changesIn(form: FormData, call: Call, id: string, options: Options): Promise<Body> {
  const read = await call(getRecurring, { params: { id } }, options)
  const had = read.ok ? read.data.recurring : null
  const text = (name: string) => String(form.get(name) ?? '')
  const scope = text('scope') === 'this' ? 'this' : text('scope') === 'following' ? 'following' : 'all'
  const { time, ...rule } = readRuleForm(form)
  const isSame =
    had !== null &&
    had.every === rule.every &&
    had.unit === rule.unit &&
    (rule.unit !== 'week' || [...had.weekdays].sort().join() === [...(rule.weekdays ?? [])].sort().join()) &&
    (had.end.on ?? '') === (rule.end?.on ?? '') &&
    (had.end.after ?? 0) === (rule.end?.after ?? 0)
  return {
    scope,
    ...(scope === 'all' ? {} : { occurrence: text('date') }),
    ...(scope === 'this' || isSame
      ? {}
      : { recurrenceObj: { ...rule, ...(had?.monthDay ? { monthDay: had.monthDay } : {}) } }),
    ...(time && time !== had?.time ? { time } : {}),
    ...(text('method') && text('method') !== had?.payment.method ? { payment: { mod: text('method') } } : {}),
    ...(text('address') ? { address: { _id: text('address') } } : {}),
  }
}
