import { getVisit } from '@compass/contract/visits'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { tablePaths } from '#shell/rounds/table-paths.ts'
import { readVisitCookie } from '#shell/visits/visit-cookie.ts'

/** Leads to the order that the party of this browser has last, or to its bill; else to the menu. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<never> {
  const url = params.url!
  const own = readVisitCookie(context.get(pageRequest).cookies, url)
  const visit = own && { id: own.visit }
  const answer = visit ? await createPageClient(context, request)(getVisit, { params: visit }, { url }) : null
  const newest = answer?.ok ? answer.data.visit.party?.orders[0] : undefined
  if (!newest) throw redirect(paths.menu(url))
  const isBill = new URL(request.url).pathname.endsWith('/bill')
  throw redirect(isBill ? tablePaths.bill(url, newest._id) : tablePaths.order(url, newest._id))
}
