import * as calls from '@compass/contract/addresses'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { addAddress } from './add-address.ts'
import { changeAddress } from './change-address.ts'
import { deleteAddress } from './delete-address.ts'
import { listAddresses } from './list-addresses.ts'

/** `/v1/users/address` and `/v1/address` are one operation behind two paths (api.md). */
export function serveAddresses(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.listAddresses, (asked) => listAddresses(api, asked))
  serve(app, api, calls.listUserAddresses, (asked) => listAddresses(api, asked))
  serve(app, api, calls.listAddressesOfArea, ({ params, query, ...asked }) =>
    listAddresses(api, { ...asked, query: { ...query, areaId: params.id } }),
  )
  serve(app, api, calls.addAddress, (asked) => addAddress(api, asked))
  serve(app, api, calls.addUserAddress, (asked) => addAddress(api, asked))
  serve(app, api, calls.changeAddress, (asked) => changeAddress(api, asked))
  serve(app, api, calls.deleteAddress, (asked) => deleteAddress(api, asked))
  serve(app, api, calls.deleteUserAddress, (asked) => deleteAddress(api, asked))
}
