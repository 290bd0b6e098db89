import { chooseText, isLanguage, type Text } from '@compass/domain/languages'
import type { LoaderFunctionArgs } from 'react-router'
import { readService } from '#shell/stores/read-service.ts'
import { find } from './find.ts'

/**
 * What a key pressed asks for: the products alone, as JSON, at less than half the work of a page's own answer. The page
 * that asks says what it shows, its language and service, so that nothing has to be read to know it.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Response> {
  const requested = new URL(request.url).searchParams
  const named = [requested.get('language'), requested.get('first')]
  const [language = 'en', first = language] = named.filter(isLanguage)
  const found = await find(context, request, {
    url: params.url!,
    storeId: params.storeId!,
    params: requested,
    language,
    service: readService(requested.get('service')),
    say: (text: Text | null | undefined) => chooseText(text, language, first),
  })
  return Response.json(found)
}
