import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { loadWithWords } from '#shell/languages/words.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { MessageView } from './message-view.tsx'
import { type MessageRequest, messageOf, readMessageRequest } from './messages.ts'

export const handle = { words: ['track'] as const }

/** The generic status message in a merchant's own colours. */
export async function loader({ request }: LoaderFunctionArgs): Promise<MessageRequest> {
  const requested = readMessageRequest(request.url)
  if (!requested) throw new Response(null, { status: 404 })
  return requested
}

export const clientLoader = loadWithWords(...handle.words)

export default function StatusMessage() {
  const requested = useLoaderData() as MessageRequest
  const t = useWords('track')
  const { url, kind } = useMerchant()
  return (
    <Page title={t(messageOf(requested.key, kind).title)} back={paths.menu(url)} ownTitle>
      <MessageView request={requested} url={url} />
    </Page>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
