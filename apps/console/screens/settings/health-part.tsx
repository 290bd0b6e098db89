import { examineOwnShop } from '@compass/contract/settings'
import { Link } from 'react-router'
import { Button, TextAction } from '#parts/button.tsx'
import { Card, Chip } from '#parts/surfaces.tsx'
import { screenPath } from '#paths'
import { Reading } from '#shell/calls/failures.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { REPAIRS } from './finding-repairs.ts'
import { type Finding, useFindingSentence } from './finding-sentence.ts'

const LOOKS = { missing: 'bad', attention: 'warn', well: 'ok' } as const
const ORDER = ['missing', 'attention', 'well'] as const

/** What the shop lacks, what to look at, and what is well; providers are asked whether they take its keys. */
export function HealthPart() {
  const t = useWords('settings')
  const say = useFindingSentence()
  const shop = useCall(examineOwnShop, {})
  return (
    <Card aria-labelledby="health">
      <div className="mb-2 flex items-center gap-2">
        <h2 id="health" className="me-auto text-section">
          {t('settings.part_health')}
        </h2>
        <Button size="table" busy={shop.isFetching && t('settings.looking')} onClick={() => void shop.refetch()}>
          {t('settings.lookAgain')}
        </Button>
      </div>
      <Reading read={shop}>
        {({ findings }) => (
          <ul className="divide-y divide-line">
            {ORDER.flatMap((state) => findings.filter((finding) => finding.state === state)).map((finding) => (
              <li
                key={finding.sentence}
                className="grid gap-x-3 gap-y-1 py-2.5 tablet:items-baseline tablet:grid-cols-[6rem_minmax(0,1fr)]"
              >
                <span>
                  <Chip look={LOOKS[finding.state]}>{t(`settings.state_${finding.state}`)}</Chip>
                </span>
                <p className="min-w-0 wrap-anywhere">{say(finding)}</p>
                <Repair code={finding.code} />
              </li>
            ))}
          </ul>
        )}
      </Reading>
    </Card>
  )
}

/** Where the reader repairs it, or who does. */
function Repair({ code }: Pick<Finding, 'code'>) {
  const t = useWords('console', 'settings')
  const { merchant } = useSession()
  const repair = REPAIRS[code]
  if (repair === null) return null
  if (repair === 'platform')
    return <p className="text-note text-ink2 tablet:col-start-2">{t('settings.askPlatform')}</p>
  return (
    <TextAction
      as={Link}
      to={screenPath(merchant.slug, ...repair.path)}
      className="justify-self-start text-note tablet:col-start-2"
    >
      {t('settings.goTo', { place: t(repair.title) })}
    </TextAction>
  )
}
