import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#paths'
import { readStorefront } from '#shell/merchants/read-storefront.ts'

/** An unknown path below a merchant goes to its menu; below an unknown merchant it is not found (decisions, Who is who). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = params.url!
  await readStorefront(context, request, url)
  throw redirect(paths.menu(url), 302)
}

/** A route without a component answers bare bytes: with one, an unknown merchant is the not-found view. */
export default function UnknownPath() {
  return null
}
