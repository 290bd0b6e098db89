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
  serve(app, api, calls.listAddresses, (input) => listAddresses(api, input))
  serve(app, api, calls.listUserAddresses, (input) => listAddresses(api, input))
  serve(app, api, calls.listAddressesOfArea, ({ params, query, ...input }) =>
    listAddresses(api, { ...input, query: { ...query, areaId: params.id } }),
  )
  serve(app, api, calls.addAddress, (input) => addAddress(api, input))
  serve(app, api, calls.addUserAddress, (input) => addAddress(api, input))
  serve(app, api, calls.changeAddress, (input) => changeAddress(api, input))
  serve(app, api, calls.deleteAddress, (input) => deleteAddress(api, input))
  serve(app, api, calls.deleteUserAddress, (input) => deleteAddress(api, input))
}
