export { checkNewDoor, mayChangeAddress, type OrderedTotals } from './change-address.ts'
export { type CollectedField, checkCollected, fieldsFor } from './collected.ts'
export {
  COURIER_STATES,
  type CourierState,
  courierMinutes,
  courierSteps,
  hasDriverDelay,
  isCourierDone,
  SEARCHES_QUIETLY_SECONDS,
} from './courier.ts'
export { acceptanceDeadline, kitchenStartsAt, SCHEDULED_ACCEPTANCE_HOURS } from './deadlines.ts'
export { mayBePaidLate } from './late-money.ts'
export {
  type Actor,
  customerMayCancel,
  type Edge,
  FINAL_STATUSES,
  firstStatus,
  isFinal,
  LIFE,
  type Move,
  mayMove,
  nextStatuses,
  type Refund,
} from './life.ts'
export { checkRating, MAX_FEEDBACK, mayRate, type RatedOrder } from './rating.ts'
export type { OrderLine, OrderPromotion, OrderTotals, StoreSnapshot } from './snapshot.ts'
export {
  ENDED_WITHOUT_ORDER,
  endedWithoutOrder,
  isOrderStatus,
  isReceived,
  ORDER_STATUS,
  ORDER_STATUSES,
  type OrderStatus,
} from './statuses.ts'
export {
  ANSWER_MINUTES,
  answerDeadline,
  choiceFor,
  IF_SOLD_OUT,
  type IfSoldOut,
  mayAsk,
  mayStepDuringRequest,
  type NoResponsePlan,
  PAYING_MINUTES,
  payingUntil,
  planNoResponse,
} from './substitution-requests.ts'
export { type TimelineCode, type TimelineStep, timelineOf } from './timeline.ts'
