import { isLanguage } from '@compass/domain/languages'
import { type RouterContextProvider, redirect } from 'react-router'
import { pageRequest } from '#shell/api/page-request.ts'

const ONE_YEAR_SECONDS = 365 * 24 * 3600

/** Remembers the language that was chosen on a page of no merchant, and shows the page in it. */
export async function keepLanguage(context: Readonly<RouterContextProvider>, request: Request): Promise<Response> {
  const language = (await request.formData()).get('language')
  if (isLanguage(language)) {
    const { setCookies } = context.get(pageRequest)
    setCookies.push(`language=${language}; Path=/; SameSite=Lax; Max-Age=${ONE_YEAR_SECONDS}`)
  }
  return redirect(new URL(request.url).pathname, 303)
}
