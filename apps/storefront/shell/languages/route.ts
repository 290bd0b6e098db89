import { isLanguage } from '@compass/domain/languages'
import { type ActionFunctionArgs, redirect } from 'react-router'
import { paths } from '#paths'
import { pageRequest } from '#shell/api/page-request.ts'

const ONE_YEAR_SECONDS = 365 * 24 * 3600

/** Remembers the language that was chosen and goes back to the page, which comes anew in it. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const language = form.get('language')
  const back = form.get('back')
  if (isLanguage(language)) {
    context.get(pageRequest).setCookies.push(`language=${language}; Path=/; SameSite=Lax; Max-Age=${ONE_YEAR_SECONDS}`)
  }
  throw redirect(typeof back === 'string' && /^\/(?![/\\])/.test(back) ? back : paths.menu(params.url!), 303)
}
