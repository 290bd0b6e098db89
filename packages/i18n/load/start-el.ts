export { el as basket } from '../words/basket/el.ts'
export { el as menu } from '../words/menu/el.ts'
export { el as shell } from '../words/shell/el.ts'
