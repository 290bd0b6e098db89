import { addressCalls } from '../addresses/index.ts'
import { appleDomainCalls } from '../apple-domains/index.ts'
import { boardCalls } from '../board/index.ts'
import type { Call } from '../call/index.ts'
import { merchantLogCalls, platformLogCalls } from '../call-log/index.ts'
import { cartCalls } from '../cart/index.ts'
import { catalogueCalls } from '../catalogue/index.ts'
import { conversionCalls, merchantConversionCalls } from '../conversions/index.ts'
import { courtCalls } from '../courts/index.ts'
import { customerCalls } from '../customers/index.ts'
import { deliveryCalls } from '../delivery/index.ts'
import { disputeCalls } from '../disputes/index.ts'
import { doctorCalls } from '../doctor/index.ts'
import { documentCalls } from '../document-changes/index.ts'
import { draftCartCalls } from '../draft-cart/index.ts'
import { favouriteCalls } from '../favourites/index.ts'
import { invoiceCalls, merchantInvoiceCalls } from '../invoices/index.ts'
import { landingCalls, platformLandingCalls } from '../landings/index.ts'
import { loyaltyCalls, merchantLoyaltyCalls } from '../loyalty/index.ts'
import { maintenanceCalls } from '../maintenance/index.ts'
import { medicaCalls } from '../medica/index.ts'
import { menuListCalls } from '../menu-list/index.ts'
import { merchantOrderCalls } from '../merchant-orders/index.ts'
import { merchantSideCalls } from '../merchant-side/index.ts'
import { notificationCalls } from '../notifications/index.ts'
import { orderCalls } from '../orders/index.ts'
import { merchantPayLinkCalls, payLinkCalls } from '../pay-links/index.ts'
import { merchantPaymentCalls, paymentCalls } from '../payments/index.ts'
import { platformCalls } from '../platform/index.ts'
import { merchantPrescriptionCalls, prescriptionCalls } from '../prescriptions/index.ts'
import { merchantProblemCalls, problemCalls } from '../problems/index.ts'
import { promotionTrialCalls } from '../promotion-trials/index.ts'
import { promotionCalls } from '../promotions/index.ts'
import { ratingCalls } from '../ratings/index.ts'
import { recurringCalls } from '../recurring/index.ts'
import { reportCalls } from '../reports/index.ts'
import { roundCalls } from '../rounds/index.ts'
import { secretCalls } from '../secrets/index.ts'
import { serviceabilityCalls } from '../serviceability/index.ts'
import { settingsCalls } from '../settings/index.ts'
import { merchantShareCalls, shareCalls } from '../shares/index.ts'
import { merchantSlotCalls, slotCalls } from '../slots/index.ts'
import { merchantSpotCalls, spotCalls } from '../spots/index.ts'
import { merchantStaffCalls, platformStaffCalls, staffCalls } from '../staff/index.ts'
import { storeCalls } from '../stores/index.ts'
import { replacementCalls } from '../substitutions/index.ts'
import { telemetryCalls } from '../telemetry/index.ts'
import { userCalls } from '../users/index.ts'
import { vendorCalls } from '../vendors/index.ts'
import { merchantVisitCalls, visitCalls } from '../visits/index.ts'
import { webhookCalls } from '../webhooks/index.ts'

/** Every call of this version. The server must serve each, and OpenAPI publishes each: tests compare. */
export const calls: readonly Call[] = [
  ...userCalls,
  ...spotCalls,
  ...addressCalls,
  ...serviceabilityCalls,
  ...storeCalls,
  ...landingCalls,
  ...courtCalls,
  ...medicaCalls,
  ...vendorCalls,
  ...catalogueCalls,
  ...maintenanceCalls,
  ...secretCalls,
  ...merchantLogCalls,
  ...platformLogCalls,
  ...appleDomainCalls,
  ...doctorCalls,
  ...menuListCalls,
  ...cartCalls,
  ...draftCartCalls,
  ...prescriptionCalls,
  ...slotCalls,
  ...deliveryCalls,
  ...promotionCalls,
  ...loyaltyCalls,
  ...orderCalls,
  ...visitCalls,
  ...roundCalls,
  ...shareCalls,
  ...invoiceCalls,
  ...replacementCalls,
  ...recurringCalls,
  ...paymentCalls,
  ...payLinkCalls,
  ...ratingCalls,
  ...problemCalls,
  ...favouriteCalls,
  ...notificationCalls,
  ...webhookCalls,
  ...boardCalls,
  ...merchantSideCalls,
  ...documentCalls,
  ...promotionTrialCalls,
  ...merchantConversionCalls,
  ...merchantLoyaltyCalls,
  ...merchantPaymentCalls,
  ...disputeCalls,
  ...reportCalls,
  ...merchantOrderCalls,
  ...merchantInvoiceCalls,
  ...customerCalls,
  ...merchantPayLinkCalls,
  ...merchantProblemCalls,
  ...merchantPrescriptionCalls,
  ...merchantSlotCalls,
  ...settingsCalls,
  ...merchantSpotCalls,
  ...merchantVisitCalls,
  ...merchantShareCalls,
  ...staffCalls,
  ...merchantStaffCalls,
  ...platformCalls,
  ...platformStaffCalls,
  ...platformLandingCalls,
  ...telemetryCalls,
  ...conversionCalls,
] as unknown as readonly Call[]
