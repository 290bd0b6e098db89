import type { CallOptions, Client } from '@compass/client'
import type { Language } from '@compass/domain/languages'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { type PageRequest, pageRequest } from '#shell/api/page-request.ts'
import { type PageStorefront, readStorefront } from '#shell/merchants/read-storefront.ts'
import { createFormReader, type FormReader } from './form-reader.ts'

/** A sent form, with what its action needs to act on it. */
export interface Submission<Intent extends string = string> extends FormReader {
  readonly context: Readonly<RouterContextProvider>
  readonly request: Request
  /** Slug of the merchant. */
  readonly url: string
  readonly page: PageRequest
  readonly storefront: PageStorefront
  readonly shell: PageStorefront['shell']
  /** Calls the API for this merchant, in the language of the page. */
  readonly call: Client
  readonly options: CallOptions & { readonly url: string; readonly language: Language }
  /** The pressed button's value is `<intent>`, or `<intent>:<argument>`. */
  readonly intent: Intent
  readonly argument: string
}

export async function readSubmission(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
): Promise<Submission> {
  const reader = createFormReader(await request.formData())
  const storefront = await readStorefront(context, request, url)
  const { shell } = storefront
  const client = createPageClient(context, request)
  const options = { url, language: shell.language }
  const [intent = '', argument = ''] = reader.text('intent').split(':')
  return {
    ...reader,
    context,
    request,
    url,
    page: context.get(pageRequest),
    storefront,
    shell,
    call: (call, input, more) => client(call, input, { ...options, ...more }),
    options,
    intent,
    argument,
  }
}
