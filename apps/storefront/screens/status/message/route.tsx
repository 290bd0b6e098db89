import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { loadWithWords } from '#shell/languages/words.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { MessageView } from './message-view.tsx'
import { type Asked, askedIn, messageOf } from './messages.ts'

export const handle = { words: ['track'] as const }

/** The generic status message in a merchant's own colours. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Asked> {
  const asked = askedIn(request.url)
  if (!asked) throw new Response(null, { status: 404 })
  return asked
}

export const clientLoader = loadWithWords(...handle.words)

export default function StatusMessage() {
  const asked = useLoaderData() as Asked
  const t = useWords('track')
  const { url } = useMerchant()
  return (
    <Page title={t(messageOf(asked.key).title)} back={paths.menu(url)} ownTitle>
      <MessageView asked={asked} url={url} />
    </Page>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
