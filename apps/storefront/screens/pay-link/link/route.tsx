import { readCode } from '@compass/domain/spots'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readSubmission } from '#shell/forms/submission.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { DeadLink } from './dead-link.tsx'
import { OpenLink } from './open-link.tsx'
import { type PayResult, payLink } from './pay-link.ts'
import { type LinkData, readLink } from './read-link.ts'

export const handle = { words: ['paylink', 'payment', 'checkout', 'location', 'status', 'price'] as const }

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const read = await readLink(context, request, params.named!)
  return data(read, { status: read.status })
}

export const clientLoader = loadWithWords(...handle.words)

export async function action({ context, params, request }: ActionFunctionArgs): Promise<PayResult> {
  const url = readCode(params.named!)?.slug
  if (!url) throw new Response(null, { status: 404 })
  return payLink(await readSubmission(context, request, url), params.named!)
}

/** What somebody is asked to pay, and how; or why nobody can pay it any more. */
export default function PayLink() {
  const { link, destination } = useLoaderData() as LinkData
  return link?.state === 'open' ? <OpenLink link={link} destination={destination} /> : <DeadLink link={link} />
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
