import { GiftIcon } from '@compass/ui/icons'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import type { CartLineView, CartView } from './cart-view.ts'

type Props = {
  readonly line: Pick<CartLineView, 'id' | 'total' | 'isOneMoreFree'>
  readonly totals: Pick<CartView['totals'], 'explain'>
}

/** Units of a line that are free with another one, and what they take off in minor units. */
function pairedOff({ line, totals }: Props): { units: number; discount: number } {
  const free = totals.explain.filter((entry) => entry.rule === 'bogo' && entry.line === line.id)
  return {
    units: free.reduce((sum, { data }) => sum + Number(data?.qty ?? 0), 0),
    discount: free.reduce((sum, { amount }) => sum - amount, 0),
  }
}

/** What a line costs; of one with a free unit the old sum stands crossed out beside it. */
export function LineTotal(props: Props) {
  const t = useWords('price')
  const { total } = props.line
  const { discount } = pairedOff(props)
  return discount > 0 ? (
    <Sum amount={total - discount} was={total} wasLabel={t('price.was', { amount: '' }).trim()} />
  ) : (
    <Sum amount={total} />
  )
}

/** That of a line some are free, and why; that one more would be; nothing where none is. */
export function FreeUnits(props: Props) {
  const t = useWords('price')
  const { units } = pairedOff(props)
  const { isOneMoreFree } = props.line
  if (units === 0 && !isOneMoreFree) return null
  return (
    <p className="mt-0.5 flex gap-1.5 text-small text-ok">
      <GiftIcon size={15} className="mt-0.5 shrink-0" />
      <span className="parted">
        {units > 0 ? <span>{t('price.pairFree', { count: units })}</span> : null}
        {isOneMoreFree ? <span>{t('price.oneMoreFree')}</span> : null}
      </span>
    </p>
  )
}
