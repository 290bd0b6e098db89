import { examineOwnShop } from '@compass/contract/settings'
import { Button } from '#parts/button.tsx'
import { Card, Chip } from '#parts/surfaces.tsx'
import { Reading } from '#shell/calls/failures.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'

const LOOKS = { missing: 'bad', attention: 'warn', well: 'ok' } as const
const ORDER = ['missing', 'attention', 'well'] as const

/** What the shop lacks, what to look at, and what is well; providers are asked whether they take its keys. */
export function HealthPart() {
  const t = useWords('settings')
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
            {ORDER.flatMap((state) => findings.filter((finding) => finding.state === state)).map(
              ({ state, sentence }) => (
                <li key={sentence} className="flex items-start gap-3 py-2.5">
                  <Chip look={LOOKS[state]}>{t(`settings.state_${state}`)}</Chip>
                  {/* The sentences are for who runs the shop's systems, in English. */}
                  <span lang="en" dir="ltr" className="min-w-0 flex-1">
                    {sentence}
                  </span>
                </li>
              ),
            )}
          </ul>
        )}
      </Reading>
    </Card>
  )
}
