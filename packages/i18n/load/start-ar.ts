export { ar as basket } from '../words/basket/ar.ts'
export { ar as menu } from '../words/menu/ar.ts'
export { ar as shell } from '../words/shell/ar.ts'
