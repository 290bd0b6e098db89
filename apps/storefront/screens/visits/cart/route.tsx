import { getRounds } from '@compass/contract/rounds'
import { createTranslator } from '@compass/i18n/translator'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readSubmission } from '#shell/forms/submission.ts'
import { loadWithWords, pageLanguage, type WordsHandle } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { setFlash, takeFlash } from '#shell/navigation/flash.ts'
import { changeVisit, type VisitResult } from '#shell/visits/change-visit.ts'
import { readTable, type TableData } from '#shell/visits/read-table.ts'
import { useTable } from '#shell/visits/use-table.ts'
import { visitPaths } from '#shell/visits/visit-paths.ts'
import { NoVisit } from './no-visit.tsx'
import { PartyCart } from './party-cart.tsx'

export const handle: WordsHandle = { words: ['visits', 'store', 'price', 'news', 'court'] }

interface PartyData {
  readonly table: TableData
  /** The number of the round that is sent next; null: it could not be asked for. */
  readonly nextRound: number | null
  /** What the form before this page had to say. */
  readonly message: string | null
}

/** The basket of the party at the table, as the server knows it. Who sits at none goes to the menu. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<PartyData> {
  const url = params.url!
  const table = await readTable(context, request, url)
  if (!table) throw redirect(paths.menu(url))
  const { visit } = table
  const isIn = visit?.me.state === 'in'
  const isStranger = visit ? visit.state === 'open' && visit.me.state === 'waiting' : table.count > 0
  if (isStranger) throw redirect(visitPaths.sheet(url, 'join'))
  const nextRound = isIn ? await readNextRound({ context, request }, url, visit) : null
  return { table, nextRound, message: takeFlash(context.get(pageRequest), url) }
}

async function readNextRound(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  url: string,
  visit: NonNullable<TableData['visit']>,
): Promise<number | null> {
  const order = visit.party?.orders.find(({ isOpen }) => isOpen)
  if (!order) return 1
  const { shell } = await readStorefront(context, request, url)
  const options = { url, language: shell.language }
  const answer = await createPageClient(context, request)(getRounds, { params: { id: order._id } }, options)
  if (!answer.ok) return null
  // What goes to several kitchens of a court at once is one round of the party.
  return new Set(answer.data.subOrders.map(({ _id, at, vendor }) => (vendor ? at : _id))).size + 1
}

export const clientLoader = loadWithWords(...handle.words)

/** Whose items are shown is the screen's matter, and what changes the basket answers it. */
export function shouldRevalidate({
  currentUrl,
  defaultShouldRevalidate,
  formAction,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  const isOther = currentUrl.searchParams.get('choose') !== nextUrl.searchParams.get('choose')
  if (formAction?.endsWith('/basket')) return false
  return isOther || (currentUrl.search === nextUrl.search && defaultShouldRevalidate)
}

/** Every form of the visit. One that was sent without scripts carries `back`, and is told there what there is to be told. */
export async function action({ context, params, request }: ActionFunctionArgs): Promise<VisitResult> {
  const url = params.url!
  const submission = await readSubmission(context, request, url)
  const result = await changeVisit(submission)
  const back = submission.text('back')
  if (!/^\/(?![/\\])/.test(back)) return result
  if (result.refusal) {
    setFlash(submission.page, url, result.refusal.message)
    throw redirect(result.refusal.error === 'join_first' ? visitPaths.sheet(url, 'join') : back, 303)
  }
  throw redirect(result.order ? visitPaths.rounds(url) : back, 303)
}

/** Without a network nothing has changed, and the screen says so. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<VisitResult> {
  return serverAction<VisitResult>().catch((error): VisitResult => {
    if (!(error instanceof TypeError)) throw error
    const message = createTranslator(pageLanguage(), ['shell'])('shell.offlineChange')
    return { intent: '', refusal: { error: 'not_sent', message }, visit: null, message: null }
  })
}

export default function PartyCartScreen() {
  const { table, nextRound, message } = useLoaderData<typeof loader>()
  const { visit } = useTable(table.visit)
  const party = visit?.state === 'open' && visit.mine === 'in' ? visit.party : null
  if (!visit || !party) return <NoVisit table={table} visit={visit} />
  return <PartyCart table={table} visit={visit} party={party} nextRound={nextRound} message={message} />
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
