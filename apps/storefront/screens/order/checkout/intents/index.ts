import { defineIntents } from '#shell/forms/define-intents.ts'
import type { CheckoutResult, Intent } from '../checkout-view.ts'
import { changePhone } from './change-phone.ts'
import { checkVpa } from './check-vpa.ts'
import { chooseAddress } from './choose-address.ts'
import { chooseMethod } from './choose-method.ts'
import { chooseService } from './choose-service.ts'
import { place } from './place.ts'
import { toResult } from './result.ts'
import { saveAddress } from './save-address.ts'
import { schedule } from './schedule.ts'
import { sendCode } from './send-code.ts'
import { showTimes } from './show-times.ts'
import { startAnew } from './start-anew.ts'
import { takeOff } from './take-off.ts'
import { verifyCode } from './verify-code.ts'

/** What each button of the checkout does. */
export const changeCheckout = defineIntents<Intent, CheckoutResult>(
  {
    service: chooseService,
    chooseAddress,
    saveAddress,
    startAnew,
    sendCode,
    verifyCode,
    changePhone,
    when: showTimes,
    schedule,
    method: chooseMethod,
    checkVpa,
    takeOff,
    place,
    stay: (submission) => toResult(submission, { ok: true }),
  },
  'stay',
)
