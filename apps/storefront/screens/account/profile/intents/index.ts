import { defineIntents } from '#shell/forms/define-intents.ts'
import type { Intent, ProfileResult } from '../profile-view.ts'
import { changePhone } from './change-phone.ts'
import { deleteAccount } from './delete-account.ts'
import { endOthers, endSession } from './end-session.ts'
import { proveNew } from './prove-new.ts'
import { proveOld } from './prove-old.ts'
import { restore } from './restore.ts'
import { save } from './save.ts'
import { sendCode, sendCodeToOwner } from './send-code.ts'
import { sendNewCode } from './send-new-code.ts'
import { verifyCode } from './verify-code.ts'

/** What each button of the profile does. */
export const changeProfile = defineIntents<Intent, ProfileResult>(
  {
    save,
    sendCode,
    verifyCode,
    changePhone,
    restore,
    sendDeleteCode: sendCodeToOwner('delete'),
    deleteAccount,
    sendOldCode: sendCodeToOwner('phoneChange'),
    proveOld,
    sendNewCode,
    proveNew,
    endSession,
    endOthers,
  },
  'save',
)
