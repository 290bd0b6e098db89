export { en as basket } from '../words/basket/en.ts'
export { en as menu } from '../words/menu/en.ts'
export { en as shell } from '../words/shell/en.ts'
