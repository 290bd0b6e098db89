import { logout } from '@compass/contract/users'
import { type ActionFunctionArgs, redirect } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'

/** Signs out: the session ends on the server, and the menu comes as to a guest. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const url = params.url!
  await createPageClient(context, request)(logout, {}, { url })
  context.get(pageRequest).setCookies.push(`has.${url}=; Path=/; SameSite=Lax; Max-Age=0`)
  throw redirect(paths.menu(url), 303)
}
