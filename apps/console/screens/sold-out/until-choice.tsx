import { Button } from '#parts/button.tsx'
import { useWords } from '#shell/language/words.tsx'

/** Until when a product is sold out. */
export function UntilChoice({
  ends,
  isPending,
  onChoose,
}: {
  readonly ends: { readonly hour: string; readonly day: string }
  readonly isPending: boolean
  readonly onChoose: (until: string | null) => void
}) {
  const t = useWords('soldout')
  const choices = [
    { until: ends.hour, words: t('soldout.oneHour') },
    { until: ends.day, words: t('soldout.tonight') },
    { until: null, words: t('soldout.iSaySo') },
  ]
  return (
    <div className="mt-2 grid gap-2 rounded-form bg-sunken p-3">
      <p className="text-row">{t('soldout.until')}</p>
      <div className="grid grid-cols-3 gap-2">
        {choices.map(({ until, words }) => (
          <Button key={words} kind="outline" size="board" disabled={isPending} onClick={() => onChoose(until)}>
            {words}
          </Button>
        ))}
      </div>
    </div>
  )
}
