import type { ChangeSentence } from '@compass/domain/document-changes'
import { useMoney } from '#shell/language/money.ts'
import { useWords } from '#shell/language/words.tsx'
import { MerchantText } from '#shell/session/merchant-text.tsx'
import { wordingOf } from './wording.ts'

/** A change in words: what it is about, what was, and what is. */
export function Sentence({
  sentence,
  isPublished = false,
}: {
  readonly sentence: ChangeSentence
  /** Blue is what is not published yet. */
  readonly isPublished?: boolean
}) {
  const t = useWords('history')
  const wording = wordingOf(sentence.key)
  const last = sentence.at.at(-1) ?? ''
  const name = sentence.name ? <MerchantText text={sentence.name} /> : null
  if ('kind' in wording)
    return (
      <>
        <span className="font-em">{(wording.hasName && name) || `${t(wording.kind)} ${last}`}</span>
        {name && !wording.hasName ? <span className="text-ink2"> ({name})</span> : null}
        {': '}
        {t(`history.did_${wording.doing}`)}
      </>
    )
  const hasValues = 'was' in sentence || 'is' in sentence
  return (
    <>
      {name ? (
        <>
          <span className="font-em">{name}</span>
          {': '}
        </>
      ) : null}
      {t(wording.subject)}
      {sentence.key === 'setting_changed' ? <PlaceInDocument at={sentence.at} /> : null}
      {hasValues ? (
        <>
          {' '}
          <Values sentence={sentence} isMoney={wording.isMoney} isPublished={isPublished} />
        </>
      ) : null}
    </>
  )
}

/** Where a setting that has no word of its own stands in the document. */
function PlaceInDocument({ at }: { readonly at: readonly string[] }) {
  return (
    <>
      {' '}
      <code dir="ltr" className="text-ink2">
        {at.join(' › ')}
      </code>
    </>
  )
}

/** What was, crossed out, and what is. */
function Values(props: {
  readonly sentence: ChangeSentence
  readonly isMoney: boolean
  readonly isPublished: boolean
}) {
  const { isMoney, isPublished } = props
  const { was, is } = props.sentence
  const wordsOf = useValue(isMoney)
  return (
    <span className="whitespace-normal">
      {was === undefined || was === null ? null : (
        <>
          <s className="text-ink3">
            <bdi>{wordsOf(was)}</bdi>
          </s>{' '}
        </>
      )}
      <span className={isPublished ? 'font-em' : 'font-em text-pen'}>
        <bdi>{wordsOf(is)}</bdi>
      </span>
    </span>
  )
}

/** A value of a document as people read it; what is no text is not shown. */
export function useValue(isMoney: boolean): (value: unknown) => string {
  const t = useWords('history')
  const money = useMoney()
  return (value) => {
    if (value === undefined || value === null || value === '') return t('history.nothing')
    if (typeof value === 'boolean') return t(value ? 'history.yes' : 'history.no')
    if (isMoney && typeof value === 'string') return money.decimal(value, { currency: false })
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '…'
  }
}
