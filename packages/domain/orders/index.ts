export { checkNewDoor, mayChangeAddress, type OrderedTotals } from './change-address.ts'
export { type Collected, checkCollected, fieldsFor } from './collected.ts'
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
export { checkRating, MOST_FEEDBACK, mayRate, type Rated } from './rating.ts'
export {
  ANSWER_MINUTES,
  answerDeadline,
  choiceFor,
  IF_SOLD_OUT,
  type IfSoldOut,
  mayAsk,
  mayStepWhileAsked,
  PAYING_MINUTES,
  payingUntil,
  type Silence,
  silenceOf,
} from './sold-out.ts'
export {
  GIVEN_UP,
  isGivenUp,
  isOrderStatus,
  isReceived,
  ORDER_STATUS,
  ORDER_STATUSES,
  type OrderStatus,
} from './statuses.ts'
export { type TimelineCode, type TimelineStep, timelineOf } from './timeline.ts'
