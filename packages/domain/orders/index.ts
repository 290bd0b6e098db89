export {
  BOARD_COLUMNS,
  type BoardColumn,
  columnOf,
  DECLINE_REASONS,
  type DeclineReason,
} from './board.ts'
export { checkNewDoor, mayChangeAddress } from './change-address.ts'
export { type CollectedField, checkCollected, fieldsFor } from './collect-fields.ts'
export {
  COURIER_STATES,
  COURIER_VEHICLES,
  type Courier,
  type CourierState,
  courierMinutes,
  courierSteps,
  isCourierDone,
} from './courier.ts'
export { acceptanceDeadline, COMPLETED_AFTER_MINUTES, kitchenStartsAt } from './deadlines.ts'
export { hasDriverDelay } from './driver-delay.ts'
export {
  choicesOfMinutes,
  KITCHEN_STEP_MINUTES,
  MAX_KITCHEN_ADDED_MINUTES,
  MAX_KITCHEN_MINUTES,
  promiseFrom,
  suggestMinutes,
} from './kitchen-minutes.ts'
export { mayBePaidLate } from './late-money.ts'
export {
  type Actor,
  customerMayCancel,
  type Edge,
  FINAL_STATUSES,
  firstStatus,
  isFinal,
  LIFE,
  mayMove,
  nextStatuses,
} from './life.ts'
export {
  checkProblem,
  findSameProblem,
  isAnsweredByLines,
  MAX_PROBLEM_WORDS,
  PROBLEM_KINDS,
  PROBLEM_STATES,
  type ProblemKind,
  type ProblemState,
  reportableUntil,
} from './problems.ts'
export { checkRating, MAX_FEEDBACK, mayAddToRating, mayRate, RATING_TAGS, type RatingTag } from './rating.ts'
export { orderIdOfCode, shortCodeOf } from './short-link.ts'
export type { OrderLine, OrderPromotion, OrderTotals, StoreSnapshot } from './snapshot.ts'
export {
  ENDED_WITHOUT_ORDER,
  endedWithoutOrder,
  isOrderStatus,
  isReceived,
  isUnpaid,
  ORDER_STATUS,
  ORDER_STATUSES,
  type OrderStatus,
} from './statuses.ts'
export {
  answerDeadline,
  choiceFor,
  IF_SOLD_OUT,
  type IfSoldOut,
  mayAsk,
  mayStepDuringRequest,
  PAYING_MINUTES,
  payingUntil,
  planNoResponse,
} from './substitution-requests.ts'
export { type TimelineCode, timelineOf } from './timeline.ts'
