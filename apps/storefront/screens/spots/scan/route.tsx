import { createDineInUser } from '@compass/contract/spots'
import { readCode } from '@compass/domain/spots'
import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { loadWithWords, type WordsHandle } from '#shell/languages/words.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { sitDown } from '#shell/spots/sit-down.ts'

export const handle: WordsHandle = { words: ['store'] }

/**
 * A scanned code leads to the menu of its table or room, or to the choice of a table. It costs the guest nothing: no name, no
 * place at a bill. A code that was renewed and one that never was look the same, and say nothing of a merchant.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = readCode(params.code ?? '')?.slug
  if (!url) return data(null, { status: 404 })
  const path = new URL(request.url).pathname
  const answer = await createPageClient(context, request)(createDineInUser, { body: { path } }, { url })
  if (!answer.ok && (answer.status === 404 || answer.status === 429)) return data(null, { status: answer.status })
  if (!answer.ok) throw new Response(null, { status: answer.status })
  const { dineInfo } = answer.data.user
  sitDown(context.get(pageRequest), url, path, dineInfo)
  throw redirect(dineInfo.spot ? paths.menu(url) : paths.chooseTable(url))
}

export const clientLoader = loadWithWords('store')

/** What is left: a code that opens nothing. */
export default function DeadCode() {
  const t = useWords('store', 'shell')
  return (
    <main className="column flex min-h-dvh flex-col">
      <title>{t('store.deadCode')}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        picture={<img src="/states/compass.webp" alt="" width={140} height={140} />}
        title={t('store.deadCode')}
        action={
          <Button as="a" wide href="">
            {t('shell.tryAgain')}
          </Button>
        }
      >
        {t('store.deadCodeHint')}
      </EmptyState>
    </main>
  )
}
