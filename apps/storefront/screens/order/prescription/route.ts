import { addPrescription, removePrescription } from '@compass/contract/prescriptions'
import { MAX_PAGE_BYTES } from '@compass/domain/prescriptions'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#paths'
import { readSubmission } from '#shell/forms/submission.ts'
import { prescriptionPaths } from '#shell/prescriptions/prescription-paths.ts'
import { type PrescriptionFault, pageField } from '#shell/prescriptions/prescription-view.ts'

/** There is nothing to see here: pages are added and removed at checkout. */
export function loader({ params }: LoaderFunctionArgs) {
  throw redirect(paths.checkout(params.url!))
}

/** Where the checkout's forms for prescriptions go before its scripts run: one page is added, or one removed. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const url = params.url!
  const { call, form, intent, argument } = await readSubmission(context, request, url)
  const back = (fault?: PrescriptionFault) => redirect(prescriptionPaths.checkout(url, fault), 303)
  if (intent === 'remove') {
    await call(removePrescription, { params: { id: argument } })
    return back()
  }
  const file = form.get(pageField(argument))
  if (!(file instanceof File) || file.size === 0) return back({ line: argument, cause: 'none' })
  if (file.size > MAX_PAGE_BYTES) return back({ line: argument, cause: 'large' })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const added = await call(addPrescription, { query: { line: argument } }, { bytes })
  if (added.ok) return back()
  const isKnown = added.error === 'prescription_unreadable' || added.error === 'prescription_full'
  return back({
    line: argument,
    cause: isKnown ? (added.error === 'prescription_full' ? 'full' : 'unreadable') : 'lost',
  })
}
