export { type Emulator, openEmulator } from './emulator.ts'
export { type Lie, Lies } from './lies.ts'
export { sendNotice } from './send-notice.ts'
