import type { serverWords } from '@compass/i18n/server'

interface ConsentCardProps {
  readonly say: ReturnType<typeof serverWords>
  /** Where its form goes, and where one chooses one by one. */
  readonly path: string
  /** Who gets what is counted, as a list in words. */
  readonly companies: string
  readonly count: number
  /** On this page it is not asked: the script shows it where it is. */
  readonly isHidden: boolean
}

/** May visits be counted? Two buttons of one weight, the no first. Written by the server alone, it works without scripts. */
export function ConsentCard({ say, path, companies, count, isHidden }: ConsentCardProps) {
  return (
    <aside id="consent" data-plain="" aria-labelledby="consent-title" hidden={isHidden}>
      <form method="post" action={path}>
        <div className="head">
          <span className="sign" aria-hidden="true" />
          <div>
            <h2 id="consent-title">{say('privacy.cardTitle')}</h2>
            <p>{say('privacy.cardHint', { companies, count })}</p>
          </div>
        </div>
        <div className="two">
          <button type="submit" name="ads" value="no" className="btn btn-outline">
            {say('privacy.no')}
          </button>
          <button type="submit" name="ads" value="yes" className="btn btn-outline">
            {say('privacy.yes')}
          </button>
        </div>
        <p className="foot">
          <a href={path}>{say('privacy.oneByOne')}</a>
          <span>· {say('privacy.changeAny')}</span>
        </p>
      </form>
    </aside>
  )
}
