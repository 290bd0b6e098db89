import type { AnswerOf } from '@compass/contract/call'
import type { listSpots } from '@compass/contract/spots'

export { asksForBill, owedBy, type Visit } from '#shell/visits/index.ts'

export type Spot = AnswerOf<typeof listSpots>['items'][number]
