import type { AnswerOf } from '@compass/contract/call'
import type { listTables } from '@compass/contract/spots'
import type { ChosenText, Text } from '@compass/domain/languages'

type Table = AnswerOf<typeof listTables>['items'][number]

interface ZoneView {
  readonly name: ChosenText | null
  readonly tables: readonly Pick<Table, 'number' | 'seats'>[]
}

/** Tables by zone, in the order in which the first of each stands. */
export function zonesOf(tables: readonly Table[], say: (text: Text | null) => ChosenText | null): ZoneView[] {
  const zones = new Map<string, { name: ChosenText | null; tables: Pick<Table, 'number' | 'seats'>[] }>()
  for (const { number, seats, zone } of tables) {
    const name = say(zone)
    const known = zones.get(name?.text ?? '') ?? { name, tables: [] }
    known.tables.push({ number, seats })
    zones.set(name?.text ?? '', known)
  }
  return [...zones.values()]
}
