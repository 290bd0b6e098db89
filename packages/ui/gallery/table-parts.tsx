import { Card } from '../card/index.tsx'
import { ClaimsBar } from '../claims-bar/index.tsx'
import { StateMark } from '../state-mark/index.tsx'

const ITEM_MARKS = ['waiting', 'accepted', 'served', 'rejected', 'cancelled'] as const

/** What a party sees of its rounds and of its bill. */
export function TableParts() {
  return (
    <>
      <Card className="flex flex-wrap gap-x-4 gap-y-2 text-small">
        {ITEM_MARKS.map((state) => (
          <span key={state} className="flex items-center gap-2">
            <StateMark state={state} />
            <bdi lang="en">{state}</bdi>
          </span>
        ))}
      </Card>
      <ClaimsBar
        label="claims"
        claims={[
          { id: 'o', part: 0.19, person: 'who-2', isPaid: true },
          { id: 's', part: 0.37, person: 'who-3', isPaid: false },
          { id: 'l', part: 0.25, person: 'who-me', isPaid: true },
        ]}
      />
    </>
  )
}
