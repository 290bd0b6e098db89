import type { AnswerOf } from '@compass/contract/call'
import { deleteWebhook, listFailedWebhooks, listWebhooks, putWebhook, resendWebhook } from '@compass/contract/webhooks'
import { formatDay, formatTime } from '@compass/i18n/formats'
import { useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Checkbox, Field } from '#parts/field.tsx'
import { Card } from '#parts/surfaces.tsx'
import { Reading, useFailureToast } from '#shell/calls/failures.tsx'
import { useCall, useChange } from '#shell/calls/index.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { ShownOnce } from './shown-once.tsx'

const PAGE = 25
/** The server skips no further. */
const MAX_SKIP = 10_000

/**
 * Where the merchant's systems hear of orders, and what did not reach them.
 * Long on purpose: the list and the form that adds to it show one secret.
 */
export function WebhooksPart() {
  const t = useWords('settings')
  const sayFailure = useFailureToast()
  const webhooks = useCall(listWebhooks, {})
  const put = useChange(putWebhook, { changes: [listWebhooks] })
  const remove = useChange(deleteWebhook, { changes: [listWebhooks, listFailedWebhooks] })
  const [url, setUrl] = useState('')
  const [newKey, setNewKey] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      {secret ? <ShownOnce value={secret} onDone={() => setSecret(null)} /> : null}
      <Card aria-labelledby="webhooks">
        <h2 id="webhooks" className="mb-3 text-section">
          {t('settings.part_webhooks')}
        </h2>
        <Reading read={webhooks}>
          {({ items }) => (
            <ul className="mb-3 divide-y divide-line">
              {items.map((webhook) => (
                <li key={webhook._id} className="flex items-center gap-3 py-2">
                  <code dir="ltr" className="me-auto min-w-0 wrap-anywhere">
                    {webhook.url}
                  </code>
                  <Button
                    size="table"
                    kind="danger"
                    onClick={() =>
                      remove.mutate({ query: webhook.store ? { store: webhook.store } : {} }, { onError: sayFailure })
                    }
                  >
                    {t('settings.remove')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Reading>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            put.mutate(
              { body: { url: url.trim(), newKey } },
              {
                onSuccess: ({ secret: created }) => {
                  setSecret(created)
                  setUrl('')
                },
                onError: sayFailure,
              },
            )
          }}
        >
          <Field
            label={t('settings.webhookUrl')}
            type="url"
            dir="ltr"
            placeholder="https://pos.example/compass"
            value={url}
            onChange={({ currentTarget }) => setUrl(currentTarget.value)}
          />
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <Checkbox checked={newKey} onChange={({ currentTarget }) => setNewKey(currentTarget.checked)}>
              {t('settings.newSigningKey')}
            </Checkbox>
            <Button
              type="submit"
              kind="fill"
              disabled={url.trim() === ''}
              busy={put.isPending && t('settings.working')}
            >
              {t('settings.setUrl')}
            </Button>
          </div>
        </form>
      </Card>
      <FailedAttempts />
    </>
  )
}

function FailedAttempts() {
  const t = useWords('settings')
  const [skip, setSkip] = useState(0)
  const failed = useCall(listFailedWebhooks, { query: { skip, limit: PAGE } }, { keepsPrevious: true })
  return (
    <Card aria-labelledby="failed">
      <h2 id="failed" className="text-section">
        {t('settings.failed')}
      </h2>
      <Reading read={failed}>
        {({ items, total }) =>
          total === 0 ? (
            <p className="mt-2 text-ink2">{t('settings.noneFailed')}</p>
          ) : (
            <>
              <div className="overflow-x-auto">
                <table className="grid-table">
                  <thead>
                    <tr>
                      <th>{t('settings.failedOrder')}</th>
                      <th>{t('settings.failedWhy')}</th>
                      <th data-number>{t('settings.tries')}</th>
                      <th>{t('settings.failedAt')}</th>
                      <th>
                        <span className="sr-only">{t('settings.resend')}</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {items.map((attempt) => (
                      <AttemptRow key={attempt._id} attempt={attempt} />
                    ))}
                  </tbody>
                </table>
              </div>
              <p className="mt-3 flex items-center gap-2">
                <span className="me-auto text-note text-ink3">
                  {t('settings.page', { from: skip + 1, to: skip + items.length, total })}
                </span>
                <Button size="table" disabled={skip === 0} onClick={() => setSkip(Math.max(0, skip - PAGE))}>
                  {t('settings.newer')}
                </Button>
                <Button
                  size="table"
                  disabled={skip + items.length >= total || skip + PAGE > MAX_SKIP}
                  onClick={() => setSkip(skip + PAGE)}
                >
                  {t('settings.older')}
                </Button>
              </p>
            </>
          )
        }
      </Reading>
    </Card>
  )
}

function AttemptRow({ attempt }: { readonly attempt: AnswerOf<typeof listFailedWebhooks>['items'][number] }) {
  const t = useWords('settings')
  const language = useLanguage()
  const notify = useToast()
  const sayFailure = useFailureToast()
  const { merchant, stores } = useSession()
  const resend = useChange(resendWebhook, { changes: [listFailedWebhooks] })
  const zone = stores[0]?.timeZone ?? 'UTC'
  const when = (text: string) => {
    const at = new Date(text)
    return `${formatDay(at, zone, new Date(), language)} ${formatTime(at, zone, language, merchant.brand.clock)}`
  }
  return (
    <tr>
      <td>
        <code className="text-note">{attempt.order.slice(-8)}</code>
      </td>
      <td dir="ltr">{attempt.lastAnswer ?? '–'}</td>
      <td data-number>{attempt.tries}</td>
      <td>{when(attempt.deadAt)}</td>
      <td data-number>
        <Button
          size="table"
          onClick={() =>
            resend.mutate(
              { params: { id: attempt._id } },
              {
                onSuccess: () => notify({ text: t('settings.resent') }),
                onError: sayFailure,
              },
            )
          }
        >
          {t('settings.resend')}
        </Button>
      </td>
    </tr>
  )
}
