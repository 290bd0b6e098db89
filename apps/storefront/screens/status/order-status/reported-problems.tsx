import type { ProblemKind } from '@compass/domain/orders'
import { commaOf } from '@compass/i18n/formats'
import { Card } from '@compass/ui/card'
import { AlertIcon, CheckIcon, ClockIcon } from '@compass/ui/icons'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { orderPaths } from '#shell/orders/order-paths.ts'
import type { OrderView, ProblemView } from '#shell/orders/order-view.ts'
import { useMoney } from '#shell/pricing/money.tsx'

const KIND_WORDS: Readonly<Record<ProblemKind, `aftercare.problem_${ProblemKind}`>> = {
  missing: 'aftercare.problem_missing',
  wrong: 'aftercare.problem_wrong',
  cold: 'aftercare.problem_cold',
  late: 'aftercare.problem_late',
}

/** What its customer said is wrong with an order, and what the store answered; nothing where nothing was said. */
export function ReportedProblems({ order }: { order: OrderView }) {
  const t = useWords('aftercare')
  if (order.problems.length === 0) return null
  return (
    <Card as="section" id="problems" className="scroll-mt-20 p-4.5 wide:p-6">
      <h2 className="text-subhead">{t('aftercare.problemYours')}</h2>
      <ul className="mt-1.5 grid">
        {order.problems.map((problem) => (
          <Problem key={problem.id} order={order} problem={problem} />
        ))}
      </ul>
    </Card>
  )
}

function Problem({ order, problem }: { order: OrderView; problem: ProblemView }) {
  const t = useWords('aftercare')
  const { url } = useMerchant()
  const { language } = useShell()
  const names = order.lines.filter(({ id }) => problem.lines.includes(id)).map(({ name }) => plainText(name))
  return (
    <li className="flex items-start gap-3.5 border-line py-3 not-last:border-b">
      <div className="min-w-0 flex-1">
        <p className="text-name">{t(KIND_WORDS[problem.kind])}</p>
        {names.length > 0 ? <p className="text-small text-ink2">{names.join(commaOf(language))}</p> : null}
        {problem.words ? (
          <p className="text-small whitespace-pre-line text-ink2 break-words">
            <bdi>“{problem.words}”</bdi>
          </p>
        ) : null}
        <ProblemAnswer problem={problem} />
      </div>
      {problem.hasPicture ? (
        <img
          src={orderPaths.problemPicture(url, order.id, problem.id)}
          alt={t('aftercare.problemPictureOf')}
          width={64}
          height={64}
          loading="lazy"
          className="size-16 shrink-0 rounded-field object-cover"
        />
      ) : null}
    </li>
  )
}

function ProblemAnswer({ problem: { state, answer, refunded } }: { problem: ProblemView }) {
  const t = useWords('aftercare')
  const money = useMoney()
  const [Icon, tone] =
    state === 'open'
      ? [ClockIcon, 'text-ink2']
      : state === 'declined'
        ? [AlertIcon, 'text-ink']
        : [CheckIcon, 'text-ok']
  const words =
    state === 'open'
      ? t('aftercare.problemOpen')
      : state === 'declined'
        ? t('aftercare.problemDeclined', { words: answer ?? '' })
        : refunded > 0
          ? t('aftercare.problemRefunded', { amount: money.text(refunded) })
          : t('aftercare.problemSettled')
  return (
    <p className={`mt-1.5 flex gap-2 text-small font-em break-words ${tone}`}>
      <Icon size={18} className="mt-0.5 shrink-0" />
      <span className="min-w-0">{words}</span>
    </p>
  )
}
