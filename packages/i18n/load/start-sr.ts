export { sr as basket } from '../words/basket/sr.ts'
export { sr as menu } from '../words/menu/sr.ts'
export { sr as shell } from '../words/shell/sr.ts'
