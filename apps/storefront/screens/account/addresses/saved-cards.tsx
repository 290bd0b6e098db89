import { Card } from '@compass/ui/card'
import { IconButton } from '@compass/ui/icon-button'
import { BinIcon, CardIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { Form } from 'react-router'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { cardName } from '#shell/payments/card-name.ts'
import type { CardView } from '#shell/payments/payment-view.ts'

/** The cards that the gateway keeps for this customer, each with its bin. */
export function SavedCards({ cards }: { cards: readonly CardView[] }) {
  const t = useWords('payment')
  return (
    <section className="pt-3" aria-labelledby="saved-cards">
      <h2 id="saved-cards" className="mb-3 px-1 text-subhead">
        {t('payment.cards')}
      </h2>
      {cards.length === 0 ? <p className="px-1 text-ink2">{t('payment.noCards')}</p> : null}
      {cards.length > 0 ? (
        <Card as="ul" className="px-4.5 py-1.5">
          {cards.map((card) => (
            <ListRow
              key={card.id}
              as="li"
              icon={<CardIcon size={20} />}
              title={cardName(card)}
              note={t(card.isExpired ? 'payment.expired' : 'payment.validUntil', { expiry: card.expiry })}
              end={
                <Form method="post" action="." preventScrollReset replace className="-me-2.5 flex shrink-0">
                  <input type="hidden" name="card" value={card.id} />
                  <IconButton
                    type="submit"
                    name="intent"
                    value="removeCard"
                    label={t('payment.removeCard', { card: cardName(card) })}
                    icon={<BinIcon size={20} />}
                    className="text-ink2"
                  />
                </Form>
              }
            />
          ))}
        </Card>
      ) : null}
    </section>
  )
}
