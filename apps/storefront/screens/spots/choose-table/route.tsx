import { createDineInUser, listTables } from '@compass/contract/spots'
import { SERVICE } from '@compass/domain/services'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readSubmission } from '#shell/forms/submission.ts'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { loadWithWords, type WordsHandle } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { sitDown } from '#shell/spots/sit-down.ts'
import { readSpotCookie } from '#shell/spots/spot-cookie.ts'
import { zonesOf } from './zones-of.ts'

export const handle: WordsHandle = { words: ['store'] }

/** The tables of a store whose own code was scanned; who has scanned none goes to the menu. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = params.url!
  const { say } = await readStorefront(context, request, url)
  const spot = readSpotCookie(context.get(pageRequest).cookies, url)
  if (!spot) throw redirect(paths.menu(url))
  const answer = await createPageClient(context, request)(listTables, { params: { id: spot.store } }, { url })
  if (!answer.ok && answer.status !== 404) throw new Response(null, { status: answer.status })
  if (!answer.ok) throw redirect(paths.menu(url))
  return { zones: zonesOf(answer.data.items, say) }
}

export const clientLoader = loadWithWords('store')

export async function action({ context, params, request }: ActionFunctionArgs) {
  const url = params.url!
  const { call, page, text } = await readSubmission(context, request, url)
  const spot = readSpotCookie(page.cookies, url)
  const answer = spot && (await call(createDineInUser, { body: { path: spot.path, table: text('table') } }))
  // The code was renewed meanwhile, or the table is gone: its page says so, or lists the tables anew.
  if (!spot || !answer?.ok) throw redirect(spot?.path ?? paths.menu(url), 303)
  sitDown(page, url, spot.path, answer.data.user.dineInfo)
  throw redirect(paths.menu(url), 303)
}

/** A table by its number, zone by zone. */
export default function ChooseTable() {
  const { zones } = useLoaderData<typeof loader>()
  const t = useWords('store')
  const { url, name, nameMark } = useMerchant()
  return (
    <main className="mx-auto max-w-140 px-4 pt-6 pb-10">
      <title>{t('store.chooseTable')}</title>
      <meta name="robots" content="noindex" />
      <p className="text-ink2">
        <bdi {...nameMark}>{name}</bdi>
      </p>
      <h1 className="mt-1 text-title">{t('store.chooseTable')}</h1>
      <p className="mt-1.5 text-ink2">{t('store.chooseTableHint')}</p>
      {/* A document of its own comes back: the table is part of what every page knows. */}
      <form method="post" action={paths.chooseTable(url)} data-plain="">
        {zones.map(({ name: zone, tables }) => (
          <fieldset key={zone?.text ?? ''} className="mt-6">
            <legend className="text-subhead">{zone ? <LocalizedText text={zone} /> : t('store.tables')}</legend>
            <div className="mt-3 grid grid-cols-3 gap-2.5">
              {tables.map(({ number, seats }) => (
                <button
                  key={number}
                  type="submit"
                  name="table"
                  value={number}
                  className="grid min-h-19 content-center justify-items-center rounded-card bg-surface p-2 shadow-s1"
                >
                  <span className="sr-only">{t('store.table')} </span>
                  <bdi className="text-title text-accent">{number}</bdi>
                  {seats === null ? null : (
                    <span className="text-small text-ink2">{t('store.seats', { count: seats })}</span>
                  )}
                </button>
              ))}
            </div>
          </fieldset>
        ))}
      </form>
      <form method="post" action={paths.where(url)} data-plain="" className="mt-8">
        <input type="hidden" name="back" value={paths.menu(url)} />
        <button type="submit" name="service" value={SERVICE.DELIVERY} className="word text-small">
          {t('store.leaveSpot')}
        </button>
      </form>
    </main>
  )
}
