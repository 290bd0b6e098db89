import { listSandboxMessages } from '@compass/contract/notifications'
import { MESSAGE_CHANNEL } from '@compass/domain/contacts'
import { directionOf, isLanguage } from '@compass/domain/languages'
import { formatPhone } from '@compass/i18n/formats'
import { Card } from '@compass/ui/card'
import { EmptyState } from '@compass/ui/empty-state'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { useTimes } from '#shell/languages/use-times.ts'
import { loadWithWords, type WordsHandle } from '#shell/languages/words.ts'
import { FoundHead } from '#shell/merchants/page-head.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'

export const handle: WordsHandle = { words: ['landing', 'aftercare'] }

/** What the demo's merchants sent to phones; in production there is no such page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const url = new URL(request.url).searchParams.get('url')
  const answer = await createPageClient(context, request)(listSandboxMessages, { query: url ? { url } : {} })
  if (!answer.ok) throw new Response(null, { status: answer.status })
  return { messages: answer.data.items }
}

export const clientLoader = loadWithWords('landing', 'aftercare')

/** The demo's telephone: each message as its phone would show it, the latest first. */
export default function SandboxMessages() {
  const { messages } = useLoaderData<typeof loader>()
  const t = useWords('aftercare')
  const times = useTimes()
  return (
    <main className="mx-auto max-w-3xl px-4 py-8">
      <FoundHead path="/sandbox/messages" title={t('aftercare.messages')} description={t('aftercare.messagesHint')} />
      <link rel="icon" type="image/svg+xml" href="/icon.svg" />
      <h1 className="text-heading">{t('aftercare.messages')}</h1>
      <p className="mt-1 text-ink2">{t('aftercare.messagesHint')}</p>
      {messages.length === 0 ? (
        <EmptyState
          picture={<img src="/states/package.webp" alt="" width={140} height={140} />}
          title={t('aftercare.messages')}
        >
          {t('aftercare.noMessages')}
        </EmptyState>
      ) : (
        <ul className="mt-6 grid gap-3.5">
          {messages.map(({ _id, merchant, channel, phone, language, body, createdAt }) => (
            <Card as="li" key={_id} className="p-4.5">
              <p className="flex flex-wrap justify-between gap-x-3 text-small text-ink2">
                <bdi dir="ltr">{formatPhone(phone)}</bdi>
                <span>
                  {t(channel === MESSAGE_CHANNEL.WHATSAPP ? 'aftercare.whatsapp' : 'aftercare.sms')} ·{' '}
                  <bdi dir="ltr">{times.time(createdAt, 'UTC')} UTC</bdi>
                </span>
              </p>
              <p className="mt-1 font-em">
                <bdi>{merchant.name}</bdi>
              </p>
              <p
                lang={language === 'sr' ? 'sr-Latn' : language}
                dir={isLanguage(language) ? directionOf(language) : 'auto'}
                className="mt-2 rounded-field bg-tint3 p-3.5 break-words"
              >
                {body}
              </p>
            </Card>
          ))}
        </ul>
      )}
    </main>
  )
}
