import { LocalizedText } from '#shell/languages/localized-text.tsx'
import type { OrderView } from './order-view.ts'

/** What the store asked for and was told: each a name with what was said. Stands in a `<dl>`. */
export function CustomFieldAnswers({ answers }: { answers: OrderView['collected'] }) {
  return answers.map(({ id, name, typed, option }) => (
    <div key={id}>
      <dt className="text-micro text-ink2">
        <LocalizedText text={name} />
      </dt>
      <dd className="break-words whitespace-pre-line">
        {option ? <LocalizedText text={option} /> : <bdi>{typed}</bdi>}
      </dd>
    </div>
  ))
}
