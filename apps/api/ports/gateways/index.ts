export { sandboxAccount, sandboxAdminKey } from './sandbox-keys.ts'
