import type { ApiAnswer, ApiRefusal } from '@compass/client'
import type { getCart } from '@compass/contract/cart'
import { defineIntents } from '#shell/forms/define-intents.ts'
import { add, addMany } from './add.ts'
import { cancelPromo } from './cancel-promo.ts'
import type { CartIntent } from './cart-submission.ts'
import { chooseArea } from './choose-area.ts'
import { customize } from './customize.ts'
import { empty } from './empty.ts'
import { note } from './note.ts'
import { remove } from './remove.ts'
import { reorder } from './reorder.ts'
import { replace } from './replace.ts'
import { restore } from './restore.ts'
import { takeOff } from './take-off.ts'

const UNKNOWN: ApiRefusal = {
  ok: false,
  status: 400,
  code: 400,
  error: 'invalid_request',
  message: '',
  errors: [],
  data: null,
}

/** What each form that changes the cart does, by one call of the API. */
export const changeCart = defineIntents<CartIntent, ApiAnswer<typeof getCart>>(
  {
    add,
    addMany,
    remove,
    replace,
    customize,
    note,
    seen: note,
    empty,
    restore,
    reorder,
    area: chooseArea,
    cancelPromo,
    takeOff,
    unknown: () => UNKNOWN,
  },
  'unknown',
)
