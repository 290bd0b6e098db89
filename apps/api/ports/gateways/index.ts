export { GatewayFault, type GatewayPort, type Gateways } from './port.ts'
export { sandboxAccount, sandboxAdminKey } from './sandbox-keys.ts'
