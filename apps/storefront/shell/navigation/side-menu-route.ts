import { formatPhone } from '@compass/i18n/formats'
import type { LoaderFunctionArgs } from 'react-router'
import { readBalances } from '#shell/loyalty/read-balances.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { readUser } from '#shell/users/read-user.ts'

/** Who is signed in, as the head of the side menu says it. */
export interface SideMenuPerson {
  readonly name: string
  readonly phone: string
  /** Null where the merchant gives none. */
  readonly points: number | null
}

/** Null for a visitor who has proven no phone: the menu is the merchant's then. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<SideMenuPerson | null> {
  const url = params.url!
  const person = await readUser(context, request, url)
  if (!person?.isVerified) return null
  const { shell } = await readStorefront(context, request, url)
  const store = shell.merchant?.hasLoyalty ? shell.storeId : null
  const balances = store ? await readBalances(context, request, { url, store }) : null
  const points = balances?.terms ? (balances.holdings?.points ?? null) : null
  return { name: person.name, phone: formatPhone(`${person.phoneCode}${person.phone}`), points }
}
