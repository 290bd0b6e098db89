import { type ReactNode, useCallback } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate, useParams } from 'react-router'
import { paths } from '#paths'
import { type PageRequest, pageRequest } from '#shell/api/page-request.ts'
import { loadWithWords, type WordsHandle } from '#shell/languages/words.ts'
import { useMenuPath } from '#shell/merchants/shell-provider.tsx'
import { takeFlash } from '#shell/navigation/flash.ts'
import { useCameFromHere } from '#shell/navigation/use-came-from-here.ts'
import { readTable } from '#shell/visits/read-table.ts'
import { drawCode } from './draw-code.ts'
import { JoinSheet } from './join-sheet.tsx'
import type { SheetProps } from './sheet-props.ts'
import { StaffSheet } from './staff-sheet.tsx'
import { TableCodeSheet } from './table-code-sheet.tsx'
import { WhoSheet } from './who-sheet.tsx'

export const handle: WordsHandle = { words: ['visits', 'store', 'shell'] }

const SHEETS: Readonly<Record<string, (props: SheetProps) => ReactNode>> = {
  join: JoinSheet,
  who: WhoSheet,
  staff: StaffSheet,
  code: TableCodeSheet,
}

/** The table of this browser; who sits at none whose guests order in rounds goes to the menu. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = params.url!
  const table = await readTable(context, request, url)
  const isIn = table?.visit?.state === 'open' && table.visit.me.state === 'in'
  const isNeedless = params.sheet === 'join' ? isIn : (params.sheet === 'who' || params.sheet === 'code') && !isIn
  if (!table || isNeedless || !Object.hasOwn(SHEETS, params.sheet ?? '')) throw redirect(paths.menu(url))
  const page = context.get(pageRequest)
  const code = params.sheet === 'code' && !table.isDead ? drawCode(addressOf(page, request, table.path)) : null
  return { table, code, message: takeFlash(page, url) }
}

/** What the printed code says: under the merchant's own host name where the page was opened there. */
function addressOf({ publicUrl, slugOfHost }: PageRequest, request: Request, path: string): string {
  const address = new URL(path, publicUrl)
  if (slugOfHost) address.hostname = new URL(`http://${request.headers.get('host')}`).hostname
  return address.href
}

export const clientLoader = loadWithWords(...handle.words)

/** Joining, who is here, the table's code, asking for staff: each a sheet over the menu of the table, and a page without scripts. */
export default function VisitSheet() {
  const loaded = useLoaderData<typeof loader>()
  const { sheet = '' } = useParams()
  const cameFromHere = useCameFromHere()
  const menuPath = useMenuPath()
  const navigate = useNavigate()
  const close = useCallback(() => {
    if (cameFromHere) void navigate(-1)
    else void navigate(menuPath, { replace: true, preventScrollReset: true })
  }, [cameFromHere, navigate, menuPath])
  const Sheet = SHEETS[sheet]!
  return <Sheet key={sheet} {...loaded} onClose={close} />
}
