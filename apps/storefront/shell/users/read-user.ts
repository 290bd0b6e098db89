import { createUser } from '@compass/contract/users'
import type { RouterContextProvider } from 'react-router'
import { createPageClient, startBody } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { hasSession } from './has-session.ts'

/** Whose session it is. */
export interface UserView {
  readonly id: string
  readonly name: string
  readonly email: string
  /** National digits. */
  readonly phone: string
  /** Such as +971. */
  readonly phoneCode: string
  readonly isVerified: boolean
}

/** The person of the browser's session; null for a visitor who has none, and none is made for looking. */
export async function readUser(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
): Promise<UserView | null> {
  if (!hasSession(context.get(pageRequest).cookies)) return null
  const { shell } = await readStorefront(context, request, url)
  const known = await createPageClient(context, request)(
    createUser,
    { body: startBody(request, url) },
    { url, language: shell.language },
  )
  if (!known.ok) return null
  const { _id, fullName, email, phone, phoneCode, phoneVerified } = known.data.user
  return {
    id: _id,
    name: fullName ?? '',
    email: email ?? '',
    phone: phone ?? '',
    phoneCode: phoneCode ?? '',
    isVerified: phoneVerified,
  }
}
