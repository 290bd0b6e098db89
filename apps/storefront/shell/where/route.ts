import { type ActionFunctionArgs, redirect } from 'react-router'
import { paths } from '../../paths.ts'
import { pageRequest } from '../page-request.ts'
import { storefrontOf } from '../storefront-of.ts'

const ONE_MONTH_SECONDS = 30 * 24 * 3600

/**
 * Keeps outlet, service and area of the visitor in a cookie, `<store>.<service>.<area>`, so that the right page is found
 * at once next time. Each is optional; what is not sent stays.
 */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const url = params.url!
  const page = context.get(pageRequest)
  const form = await request.formData()
  const { shell } = await storefrontOf(context, request, url)
  const [storeBefore, serviceBefore, areaBefore] = (page.cookies.get(`where.${url}`) ?? '').split('.')
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' && /^[0-9a-f-]{0,40}$/.test(value) ? value : null
  }
  const store = text('store') ?? storeBefore ?? shell.storeId ?? ''
  const service = text('service') ?? serviceBefore ?? String(shell.service)
  const area = text('area') ?? areaBefore ?? ''
  page.setCookies.push(`where.${url}=${store}.${service}.${area}; Path=/; SameSite=Lax; Max-Age=${ONE_MONTH_SECONDS}`)
  const back = form.get('back')
  if (typeof back === 'string' && /^\/(?![/\\])/.test(back)) throw redirect(back, 303)
  if (request.headers.get('sec-fetch-dest') === 'document') throw redirect(paths.menu(url), 303)
  return { store, service: Number(service), area: area || null }
}
