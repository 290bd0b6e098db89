import { directionOf, isLanguage, type Language } from '@compass/domain/languages'
import { loadConsoleWords } from '@compass/i18n/load-console'
import { createTranslator } from '@compass/i18n/translator'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSession } from '#shell/session/index.tsx'
import { channelKey, methodKey } from './labels.ts'
import './paper.css'
import { linesNow, type TicketShape } from './ticket.ts'
import { timeIn } from './times.ts'

/** Prints an order on paper of 80 mm, in the language of the kitchen, by the browser. */
export function PrintTicket(props: {
  readonly ticket: TicketShape
  /** Of the kitchen. */
  readonly kitchenLanguage: string
  readonly timeZone: string
  readonly onDone: () => void
}) {
  const { ticket, kitchenLanguage, timeZone, onDone } = props
  const language: Language = isLanguage(kitchenLanguage) ? kitchenLanguage : 'en'
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    let isHere = true
    loadConsoleWords(language, ['board']).then(
      () => isHere && setLoaded(true),
      () => isHere && onDone(),
    )
    return () => {
      isHere = false
    }
  }, [language, onDone])
  useEffect(() => {
    if (!isLoaded) return
    addEventListener('afterprint', onDone, { once: true })
    window.print()
    return () => removeEventListener('afterprint', onDone)
  }, [isLoaded, onDone])
  if (!isLoaded) return null
  return createPortal(<Paper ticket={ticket} language={language} zone={timeZone} />, document.body)
}

function Paper({
  ticket,
  language,
  zone,
}: {
  readonly ticket: TicketShape
  readonly language: Language
  readonly zone: string
}) {
  const { merchant } = useSession()
  const t = createTranslator(language, ['board'])
  const time = timeIn(zone, language, merchant.brand.clock)
  const { spot, round, customer, note, collected, payment } = ticket
  const by = ticket.scheduledFor ?? ticket.promised?.to
  return (
    <section className="paper" lang={language} dir={directionOf(language)}>
      <p className="paper-number">
        <span dir="ltr">{ticket.orderId}</span>
      </p>
      <p className="paper-line">
        <b>{t(channelKey(ticket.channel))}</b>
        <span>{by ? t('board.by', { time: time(by) }) : time(ticket.placedAt)}</span>
      </p>
      <p className="paper-who">
        {spot ? (
          t(spot.kind === 'room' ? 'board.room' : 'board.table', { number: spot.number })
        ) : (
          <bdi>{customer.name}</bdi>
        )}
        {round !== null ? ` · ${t('board.round', { number: round })}` : ''}
      </p>
      <ul>
        {linesNow(ticket).map((line) => (
          <li key={line._id}>
            <b>{line.qty}</b>
            <div>
              <bdi>{line.name}</bdi>
              {line.choices.map((choice, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same choice may stand there twice
                <p key={at}>
                  + <bdi>{choice}</bdi>
                </p>
              ))}
              {line.note ? (
                <p className="paper-note" dir="auto">
                  {line.note}
                </p>
              ) : null}
              {line.guest ? (
                <p>
                  <bdi>{line.guest}</bdi>
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {note ? (
        <p className="paper-note" dir="auto">
          {note}
        </p>
      ) : null}
      {collected.map(({ name, value }) => (
        <p key={name}>
          <bdi>{name}</bdi>: <bdi>{value}</bdi>
        </p>
      ))}
      <p className="paper-line">
        <span>
          {payment.isPaid
            ? t('board.paidBy', { method: t(methodKey(payment.method)) })
            : t('board.toCollect', { method: t(methodKey(payment.method)) })}
        </span>
        <span>{time(ticket.placedAt)}</span>
      </p>
    </section>
  )
}
